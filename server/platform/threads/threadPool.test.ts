import { describe, expect, it } from 'vitest';
import { ThreadLimitError, ThreadPool } from '#server/platform/threads/threadPool.ts';
import type { ThreadFixture } from '#test/threadFixture.ts';

const moduleUrl = new URL('../../../test/threadFixture.ts', import.meta.url);
const open = (size: number) => new ThreadPool<ThreadFixture>(moduleUrl, { size, memoryMb: 64 });

describe('ThreadPool', () => {
  it('returns results, and rejects with what the function throws', async () => {
    const pool = open(1);
    expect((await pool.call('double', [21], 20_000)).value).toBe(42);
    await expect(pool.call('fail', ['no'], 20_000)).rejects.toThrow('no');
    expect((await pool.call('double', [1], 20_000)).value).toBe(2);
  });

  it('ends a call that takes too long, and runs those behind it in a new thread', async () => {
    const pool = open(1);
    const hung = pool.call('hang', [], 200);
    const next = pool.call('double', [4], 20_000);
    await expect(hung).rejects.toMatchObject({ name: ThreadLimitError.name, limit: 'time' });
    expect((await next).value).toBe(8);
  });

  it('ends a call that needs too much memory, and the process goes on', async () => {
    const pool = open(1);
    await expect(pool.call('allocate', [], 60_000)).rejects.toMatchObject({ limit: 'memory' });
    expect((await pool.call('double', [5], 20_000)).value).toBe(10);
  });

  it('rejects the call whose thread exits, and replaces the thread', async () => {
    const pool = open(2);
    pool.start();
    await expect(pool.call('exit', [], 20_000)).rejects.toThrow('has ended');
    expect((await pool.call('double', [6], 20_000)).value).toBe(12);
  });
});
