import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Batches } from '#server/platform/jobs/batches.ts';

function recording(fails: (items: readonly number[]) => boolean = () => false) {
  const calls: [string, readonly number[]][] = [];
  const batches = new Batches<number, number>(
    async (key, items) => {
      calls.push([key, items]);
      await sleep(1);
      if (fails(items)) throw new Error(`failed at ${items.join()}`);
      return items.map((item) => item * 10);
    },
    { most: 3 },
  );
  return { calls, batches };
}

describe('add', () => {
  it('carries out the first at once, and those that come meanwhile together, at most so many', async () => {
    const { calls, batches } = recording();
    const results = await Promise.all([1, 2, 3, 4, 5].map((item) => batches.add('a', item)));
    expect(results).toEqual([10, 20, 30, 40, 50]);
    expect(calls).toEqual([
      ['a', [1]],
      ['a', [2, 3, 4]],
      ['a', [5]],
    ]);
  });

  it('keeps keys apart', async () => {
    const { calls, batches } = recording();
    await Promise.all([batches.add('a', 1), batches.add('b', 2)]);
    expect(calls).toEqual([
      ['a', [1]],
      ['b', [2]],
    ]);
  });

  it('rejects only what fails on its own', async () => {
    const { batches } = recording((items) => items.includes(3));
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batches.add('a', item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await batches.add('a', 7)).toBe(70);
  });
});
