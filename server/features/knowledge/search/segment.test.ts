import { describe, expect, it } from 'vitest';
import { buildSegment, buildSegmentInSteps, type IndexedPassage } from './buildSegment.ts';
import { mergeSegments } from './mergeSegments.ts';
import { findTerm, openSegment, postingBuffer, readPostings, SegmentError, type Segment } from './segment.ts';

const WORDS =
  'room breakfast pool parking refund 早餐 泳池 停車場 退款 wifi 12:30 𠮷野家 café hotel late-checkout'.split(
    ' ',
  );

function makePassages(count: number): IndexedPassage[] {
  let state = 1;
  const pick = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return WORDS[state % WORDS.length]!;
  };
  return Array.from({ length: count }, (_, i) => ({
    id: 1000 + i,
    title: i % 3 === 0 ? `${pick()} ${pick()}` : '',
    text: Array.from({ length: 5 + (i % 17) }, pick).join(i % 2 === 0 ? ' ' : '，'),
    phrasings: i % 10 === 0 ? Array.from({ length: 12 }, () => `${pick()} ${pick()}?`) : [],
  }));
}

function postingsOf(segment: Segment, term: string): [number, number, number][] {
  const entry = findTerm(segment, term);
  if (!entry) return [];
  const buffer = postingBuffer([segment]);
  return Array.from({ length: readPostings(segment, entry, buffer) }, (_, i) => [
    buffer.rows[i]!,
    buffer.frequencies[i]! & 15,
    buffer.frequencies[i]! >> 4,
  ]);
}

describe('a segment', () => {
  const passages = [
    { id: 7, title: 'Pool', text: 'The pool and the bar. Pool towels.' },
    { id: 9, title: '', text: '泳池開放時間' },
    { id: 2 ** 40, title: 'Bar 泳池', text: 'a', phrasings: ['pool bar', 'swim'] },
  ];
  const segment = openSegment(buildSegment(passages));

  it('gives back rows, ids and frequencies by field', () => {
    expect([...segment.ids]).toEqual([7, 9, 2 ** 40]);
    expect(postingsOf(segment, 'pool')).toEqual([
      [0, 2, 1],
      [2, 1, 0],
    ]);
    expect(postingsOf(segment, '泳池')).toEqual([
      [1, 1, 0],
      [2, 0, 1],
    ]);
    expect(postingsOf(segment, 'towel')).toEqual([[0, 1, 0]]);
    expect(postingsOf(segment, '池')).toHaveLength(2);
    expect(findTerm(segment, 'absent')).toBeUndefined();
    expect(findTerm(segment, '無有')).toBeUndefined();
  });

  it('adds phrasings as rows of their own only when there are many', () => {
    expect(segment.rowCount).toBe(3);
    const many = openSegment(buildSegment(makePassages(20)));
    expect(many.rowCount).toBe(20 + 24);
    expect(many.parents.slice(10, 14)).toEqual(Uint32Array.of(0, 0, 10, 10));
  });

  it('opens at an odd place in memory', () => {
    const bytes = buildSegment(passages);
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    expect(postingsOf(openSegment(shifted), 'pool')).toHaveLength(2);
  });

  it('may be empty', () => {
    const empty = openSegment(buildSegment([]));
    expect(empty.rowCount).toBe(0);
    expect(findTerm(empty, 'pool')).toBeUndefined();
  });

  it('refuses damaged, cut, foreign and future bytes', () => {
    const bytes = buildSegment(passages);
    const changed = (at: number) => Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
    expect(() => openSegment(changed(bytes.length - 1))).toThrow(SegmentError);
    expect(() => openSegment(changed(20))).toThrow(/damaged/);
    expect(() => openSegment(changed(4))).toThrow(/version 0/);
    expect(() => openSegment(changed(0))).toThrow(/not an index segment/);
    expect(() => openSegment(bytes.slice(0, -1))).toThrow(/cut off/);
    expect(() => openSegment(new Uint8Array(5))).toThrow(SegmentError);
  });
});

describe('merging', () => {
  const passages = makePassages(130);
  const parts = [passages.slice(0, 1), passages.slice(1, 70), passages.slice(70, 71), passages.slice(71)];
  const segments = parts.map((part) => openSegment(buildSegment(part)));

  it('gives the bytes of the whole', () => {
    expect(mergeSegments(segments, () => false)).toEqual(buildSegment(passages));
  });

  it('gives the bytes of what lives on', () => {
    const isDead = (id: number) => id % 4 === 0 || id === 1000;
    expect(mergeSegments(segments, isDead)).toEqual(buildSegment(passages.filter(({ id }) => !isDead(id))));
  });

  it('forgets terms that only dead passages held', () => {
    const merged = openSegment(mergeSegments(segments, () => true));
    expect([merged.rowCount, merged.keys.length, merged.wordEnds.length]).toEqual([0, 0, 0]);
  });

  it('is what building in steps does', async () => {
    const many = makePassages(1730);
    expect(await buildSegmentInSteps(many)).toEqual(buildSegment(many));
  });
});
