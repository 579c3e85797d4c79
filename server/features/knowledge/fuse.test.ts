import { describe, expect, it } from 'vitest';
import { fuse, mostFromNearness, type Near } from './fuse.ts';

const words = (confidence: number, ...ids: number[]) => ({
  confidence,
  hits: ids.map((passage_id) => ({ passage_id })),
});
const near = (background: number | null, ...hits: [id: number, cosine: number][]): Near => ({
  background,
  hits: hits.map(([passage_id, cosine]) => ({ passage_id, cosine })),
});
const order = (fused: ReturnType<typeof fuse>) => fused.hits.map((hit) => hit.passage_id);

describe('the order', () => {
  it('is that of the words where there are no vectors', () => {
    expect(order(fuse(words(0.5, 3, 1, 2), near(null)))).toEqual([3, 1, 2]);
  });

  it('puts what both find before what one finds', () => {
    expect(order(fuse(words(0.4, 1, 2), near(0.2, [2, 0.6], [3, 0.5])))).toEqual([2, 1, 3]);
  });

  it('leaves out what a vector search only finds because it always finds something', () => {
    // By reciprocal rank alone the chance hits 8 and 9, in both lists, would go before the one that is meant.
    const fused = fuse(words(0.05, 8, 9), near(0.2, [1, 0.6], [9, 0.25], [8, 0.22]));
    expect(order(fused)).toEqual([1, 8, 9]);
  });

  it('leaves a first hit that the words are sure of where it is', () => {
    const rivals = near(0.2, [2, 0.6], [3, 0.5]);
    expect(order(fuse(words(0.71, 1, 2, 3), rivals))[0]).toBe(1);
    expect(order(fuse(words(0.69, 1, 2, 3), rivals))[0]).toBe(2);
  });

  it('comes with scores that fall', () => {
    const { hits } = fuse(words(0.9, 1, 2, 3), near(0.2, [2, 0.6], [3, 0.55], [4, 0.5]));
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(fuse(words(0.9, 1), near(0.2, [1, 0.6])).hits[0]!.score).toBe(100);
  });
});

describe('the confidence', () => {
  it('grows with the lead over the average passage, whatever cosines the model makes of texts', () => {
    const loose = fuse(words(0), near(0.1, [1, 0.46])).confidence;
    const tight = fuse(words(0), near(0.75, [1, 0.85])).confidence;
    expect(tight).toBeCloseTo(loose, 5);
    expect(loose).toBeGreaterThan(0.3);
    expect(fuse(words(0), near(0.1, [1, 0.3])).confidence).toBeLessThan(0.3);
  });

  it('never lets the agent answer by nearness alone', () => {
    expect(fuse(words(0), near(0.1, [1, 1])).confidence).toBe(mostFromNearness);
    expect(fuse(words(0.6, 2, 1), near(0.1, [1, 1])).confidence).toBe(mostFromNearness);
  });

  it('is nothing where a question is as near to everything, or there is but one passage', () => {
    expect(fuse(words(0), near(0.7, [1, 0.72], [2, 0.71])).confidence).toBe(0);
    expect(fuse(words(0), near(null, [1, 0.9])).confidence).toBe(0);
    expect(fuse(words(0), near(1, [1, 1], [2, 1])).confidence).toBe(0);
  });

  it('is never below that of the words', () => {
    for (const confidence of [0.05, 0.4, 0.69, 0.8, 0.99]) {
      for (const vectors of [near(null), near(0.2, [9, 0.25]), near(0.2, [2, 0.9], [1, 0.3])])
        expect(fuse(words(confidence, 1, 2), vectors).confidence).toBeGreaterThanOrEqual(confidence);
    }
  });

  it('lets the agent answer where both have the same first hit and each is fairly sure', () => {
    expect(fuse(words(0.6, 1, 2), near(0.2, [1, 0.7], [2, 0.3])).confidence).toBeGreaterThan(0.7);
    expect(fuse(words(0.6, 1, 2), near(0.2, [2, 0.7], [1, 0.3])).confidence).toBeLessThan(0.7);
  });

  it('is nothing where nothing is found', () => {
    expect(fuse(words(0), near(null))).toEqual({ hits: [], confidence: 0 });
  });
});
