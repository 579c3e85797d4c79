import { describe, expect, it } from 'vitest';
import { fuse, maxVectorConfidence, type VectorRanking } from './fuse.ts';

const words = (confidence: number, ...ids: number[]) => ({
  confidence,
  hits: ids.map((passage_id) => ({ passage_id })),
});
const near = (background: number | null, ...hits: [id: number, cosine: number][]): VectorRanking => ({
  background,
  hits: hits.map(([passage_id, cosine]) => ({ passage_id, cosine })),
});
const order = (fused: ReturnType<typeof fuse>) => fused.hits.map((hit) => hit.passage_id);

describe('fuse: order', () => {
  it('keeps the lexical order without vector hits', () => {
    expect(order(fuse(words(0.5, 3, 1, 2), near(null)))).toEqual([3, 1, 2]);
  });

  it('ranks hits of both rankings before hits of one', () => {
    expect(order(fuse(words(0.4, 1, 2), near(0.2, [2, 0.6], [3, 0.5])))).toEqual([2, 1, 3]);
  });

  it('drops vector hits far behind the nearest', () => {
    // By reciprocal rank alone the chance hits 8 and 9, in both lists, would go before the one that is meant.
    const fused = fuse(words(0.05, 8, 9), near(0.2, [1, 0.6], [9, 0.25], [8, 0.22]));
    expect(order(fused)).toEqual([1, 8, 9]);
  });

  it('keeps a first lexical hit of high confidence', () => {
    const rivals = near(0.2, [2, 0.6], [3, 0.5]);
    expect(order(fuse(words(0.71, 1, 2, 3), rivals))[0]).toBe(1);
    expect(order(fuse(words(0.69, 1, 2, 3), rivals))[0]).toBe(2);
  });

  it('returns descending scores', () => {
    const { hits } = fuse(words(0.9, 1, 2, 3), near(0.2, [2, 0.6], [3, 0.55], [4, 0.5]));
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(fuse(words(0.9, 1), near(0.2, [1, 0.6])).hits[0]!.score).toBe(100);
  });
});

describe('fuse: confidence', () => {
  it("grows with the lead over the average cosine, whatever the model's range", () => {
    const loose = fuse(words(0), near(0.1, [1, 0.46])).confidence;
    const tight = fuse(words(0), near(0.75, [1, 0.85])).confidence;
    expect(tight).toBeCloseTo(loose, 5);
    expect(loose).toBeGreaterThan(0.3);
    expect(fuse(words(0), near(0.1, [1, 0.3])).confidence).toBeLessThan(0.3);
  });

  it('stays below the answer threshold by vectors alone', () => {
    expect(fuse(words(0), near(0.1, [1, 1])).confidence).toBe(maxVectorConfidence);
    expect(fuse(words(0.6, 2, 1), near(0.1, [1, 1])).confidence).toBe(maxVectorConfidence);
  });

  it('is 0 when all passages are equally near, or there is only one', () => {
    expect(fuse(words(0), near(0.7, [1, 0.72], [2, 0.71])).confidence).toBe(0);
    expect(fuse(words(0), near(null, [1, 0.9])).confidence).toBe(0);
    expect(fuse(words(0), near(1, [1, 1], [2, 1])).confidence).toBe(0);
  });

  it('is never below the lexical confidence', () => {
    for (const confidence of [0.05, 0.4, 0.69, 0.8, 0.99]) {
      for (const vectors of [near(null), near(0.2, [9, 0.25]), near(0.2, [2, 0.9], [1, 0.3])])
        expect(fuse(words(confidence, 1, 2), vectors).confidence).toBeGreaterThanOrEqual(confidence);
    }
  });

  it('exceeds the answer threshold when both rankings agree on the first hit', () => {
    expect(fuse(words(0.6, 1, 2), near(0.2, [1, 0.7], [2, 0.3])).confidence).toBeGreaterThan(0.7);
    expect(fuse(words(0.6, 1, 2), near(0.2, [2, 0.7], [1, 0.3])).confidence).toBeLessThan(0.7);
  });

  it('is 0 without hits', () => {
    expect(fuse(words(0), near(null))).toEqual({ hits: [], confidence: 0 });
  });
});
