import { expect, it } from 'vitest';
import { backoff } from '#client/backoff.ts';

it('doubles from 1 s to 30 s, with the upper half random', () => {
  expect([0, 1, 2, 9, 99].map((attempt) => backoff(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(backoff(3, () => 0)).toBe(4000);
});
