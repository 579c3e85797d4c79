import { expect, it } from 'vitest';
import { runBulk } from '#web/features/conversation/list/runBulk.ts';

it('runs every item, a few at a time, and keeps the reasons of those that fail', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const result = await runBulk(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (item % 4 === 0) throw new Error(`no ${item}`);
    },
    (count) => progress.push(count),
  );
  expect(most).toBe(4);
  expect(result.done).toEqual([1, 2, 3, 5, 6, 7, 9, 10]);
  expect(result.failed).toEqual([
    { item: 4, error: new Error('no 4') },
    { item: 8, error: new Error('no 8') },
  ]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('returns at once without items', async () => {
  expect(await runBulk([], () => Promise.resolve())).toEqual({ done: [], failed: [] });
});
