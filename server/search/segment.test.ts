import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildSegment, buildSegmentInSteps, type IndexedPassage } from './buildSegment.ts';
import { mergeSegments } from './mergeSegments.ts';
import { rank } from './rank.ts';
import {
  CHECKED_FROM,
  findTerm,
  HEADER_BYTES,
  layout,
  openSegment,
  postingBuffer,
  readPostings,
  SegmentError,
  type Segment,
} from './segment.ts';

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

describe('openSegment', () => {
  const passages = [
    { id: 7, title: 'Pool', text: 'The pool and the bar. Pool towels.' },
    { id: 9, title: '', text: '泳池開放時間' },
    { id: 2 ** 40, title: 'Bar 泳池', text: 'a', phrasings: ['pool bar', 'swim'] },
  ];
  const segment = openSegment(buildSegment(passages));

  it('returns rows, ids and frequencies per field', () => {
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

  it('adds separate rows for phrasings only when there are many', () => {
    expect(segment.rowCount).toBe(3);
    const many = openSegment(buildSegment(makePassages(20)));
    expect(many.rowCount).toBe(20 + 24);
    expect(many.parents.slice(10, 14)).toEqual(Uint32Array.of(0, 0, 10, 10));
  });

  it('accepts bytes at an unaligned offset', () => {
    const bytes = buildSegment(passages);
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    expect(postingsOf(openSegment(shifted), 'pool')).toHaveLength(2);
  });

  it('accepts an empty segment', () => {
    const empty = openSegment(buildSegment([]));
    expect(empty.rowCount).toBe(0);
    expect(findTerm(empty, 'pool')).toBeUndefined();
  });

  it('reads version 1, which has no continuing rows', () => {
    const now = buildSegment(passages);
    const header = new Uint32Array(now.buffer, 0, HEADER_BYTES / 4);
    const [count, rows, keys, words, wordBytes, postings] = header.subarray(4, 10);
    const { continuing } = layout({
      passages: count!,
      rows: rows!,
      keys: keys!,
      words: words!,
      wordBytes: wordBytes!,
      postings: postings!,
      continuing: count!,
    });
    const before = Uint8Array.from([...now.subarray(0, continuing), ...now.subarray(continuing + count!)]);
    const its = new Uint32Array(before.buffer, 0, HEADER_BYTES / 4);
    its.set([1, 0, before.length], 1);
    its[10] = 0;
    its[2] = crc32(before.subarray(CHECKED_FROM));
    const old = openSegment(before);
    expect(postingsOf(old, 'pool')).toEqual(postingsOf(segment, 'pool'));
    expect(rank([old], 'pool', { limit: 1 }).hits[0]!.passage_id).toBe(7);
    expect([...openSegment(mergeSegments([old, segment], () => false)).continuing]).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });

  it('rejects damaged, truncated, foreign and future bytes', () => {
    const bytes = buildSegment(passages);
    const changed = (at: number) => Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
    expect(() => openSegment(changed(bytes.length - 1))).toThrow(SegmentError);
    expect(() => openSegment(changed(20))).toThrow(/damaged/);
    expect(() => openSegment(changed(4))).toThrow(/version 3/);
    expect(() => openSegment(changed(0))).toThrow(/not an index segment/);
    expect(() => openSegment(bytes.slice(0, -1))).toThrow(/cut off/);
    expect(() => openSegment(new Uint8Array(5))).toThrow(SegmentError);
  });
});

describe('mergeSegments', () => {
  const passages = makePassages(130);
  const borders = [0, 1, 70, 71, 130];
  const segments = borders
    .slice(1)
    .map((end, i) => openSegment(buildSegment(passages.slice(borders[i], end), passages[borders[i]! - 1])));

  it('returns the bytes of one segment built from all passages', () => {
    expect(mergeSegments(segments, () => false)).toEqual(buildSegment(passages));
  });

  it('returns the bytes of a segment built from the live passages', () => {
    const isDead = (id: number) => id % 4 === 0 || id === 1000;
    const withoutTies = (bytes: Uint8Array) => ({ ...openSegment(bytes), bytes: null, continuing: null });
    const living = passages.filter(({ id }) => !isDead(id));
    expect(withoutTies(mergeSegments(segments, isDead))).toEqual(withoutTies(buildSegment(living)));
  });

  it('clears the continuing flag after a removed passage', () => {
    const sameText = [1, 2, 3, 4].map((id) => ({ id, title: `Handbook ${id}`, text: 'pool' }));
    const whole = openSegment(buildSegment([...sameText, { id: 5, title: 'Bar', text: 'bar' }]));
    expect([...whole.continuing]).toEqual([0, 1, 1, 1, 0]);
    const left = openSegment(mergeSegments([whole], (id) => id === 2));
    expect([...left.continuing]).toEqual([0, 0, 1, 0]);
  });

  it('drops terms that only dead passages contain', () => {
    const merged = openSegment(mergeSegments(segments, () => true));
    expect([merged.rowCount, merged.keys.length, merged.wordEnds.length]).toEqual([0, 0, 0]);
  });

  it('returns the bytes of buildSegmentInSteps', async () => {
    const many = makePassages(1730);
    expect(await buildSegmentInSteps(many)).toEqual(buildSegment(many));
  });
});
