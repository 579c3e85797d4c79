import { describe, expect, it } from 'vitest';
import { buildSegment } from './buildSegment.ts';
import { rank } from './rank.ts';
import { openSegment } from './segment.ts';
import { sentenceCoverage } from './sentenceCoverage.ts';

const TEXTS = [
  'Guests may check out at noon. Breakfast is served until ten.',
  'The pool opens at noon. Guests may check in from three.',
  '退房時間為中午十二時。早餐供應至十時。',
];
const segments = [openSegment(buildSegment(TEXTS.map((text, id) => ({ id, title: '', text }))))];
const coverage = (texts: string[], query: string) =>
  sentenceCoverage(texts, rank(segments, query, { limit: 3 }));

describe('sentenceCoverage', () => {
  it('counts what one sentence holds, not what several hold together', () => {
    const query = 'guests check out noon';
    expect(coverage([TEXTS[0]!], query)).toBe(1);
    expect(coverage([TEXTS[1]!], query)).toBeGreaterThan(0);
    expect(coverage([TEXTS[1]!], query)).toBeLessThan(0.8);
  });

  it('takes the best sentence of all texts, and never one from two texts', () => {
    expect(coverage(['Check out', TEXTS[0]!], 'check out noon')).toBe(1);
    expect(coverage(['Check out', 'noon'], 'check out noon')).toBeLessThan(1);
  });

  it('does not mind the order of the characters', () => {
    expect(coverage([TEXTS[2]!], '退房中午時間')).toBe(coverage([TEXTS[2]!], '中午退房時間'));
    expect(coverage([TEXTS[2]!], '中午退房時間')).toBe(1);
  });

  it('counts a mistyped word by the word that was meant', () => {
    expect(coverage([TEXTS[0]!], 'brekfast')).toBe(1);
  });

  it('is nothing where nothing is asked or said', () => {
    expect(coverage([TEXTS[0]!], '')).toBe(0);
    expect(coverage(['', ' \n'], 'breakfast')).toBe(0);
  });
});
