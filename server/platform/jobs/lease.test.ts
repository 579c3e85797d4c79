import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lease, workUnderLease } from '#server/platform/jobs/lease.ts';

const lease = new Lease(10);
const now = new Date('2030-01-01T00:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('Lease', () => {
  it.each([
    ['there is no lease', null, false],
    ['it was acquired now', lease.endsAt(now), true],
    ['it has not expired', after(0.001), true],
    ['it has expired', now, false],
    ['a clock that is a little ahead wrote it', after(39), true],
    ['a clock that is far ahead wrote it', after(40), false],
  ])('isHeld when %s: %s -> %s', (_condition, until, held) => {
    expect(lease.isHeld(until, now)).toBe(held);
  });

  it('isHeld returns false for the own lease and true for one renewed by another worker', () => {
    const own = lease.endsAt(now);
    expect(lease.isHeld(new Date(own), now, own)).toBe(false);
    expect(lease.isHeld(lease.endsAt(after(1)), now, own)).toBe(true);
  });
});

describe('workUnderLease', () => {
  const held = { renew: vi.fn(), release: vi.fn() };

  beforeEach(() => {
    vi.useFakeTimers();
    held.renew.mockReset().mockResolvedValue(undefined);
    held.release.mockReset().mockResolvedValue(undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('renews the lease while the work runs and neither renews nor releases it afterwards', async () => {
    held.renew.mockRejectedValueOnce(new Error('unavailable'));
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = workUnderLease(held, undefined, () => promise);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(held.renew).toHaveBeenCalledTimes(2);
    resolve('done');
    expect(await result).toBe('done');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(held.renew).toHaveBeenCalledTimes(2);
    expect(held.release).not.toHaveBeenCalled();
  });

  it('releases the lease when the work throws, with retries, and rethrows', async () => {
    held.release.mockRejectedValueOnce(new Error('unavailable'));
    const result = workUnderLease(held, undefined, () => Promise.reject(new Error('failed')));
    const outcome = expect(result).rejects.toThrow('failed');
    await vi.advanceTimersByTimeAsync(1000);
    await outcome;
    expect(held.release).toHaveBeenCalledTimes(2);
  });

  it('gives up releasing once the lease has expired', async () => {
    held.release.mockRejectedValue(new Error('unavailable'));
    const result = workUnderLease(held, undefined, () => Promise.reject(new Error('failed')));
    const outcome = expect(result).rejects.toThrow('failed');
    await vi.advanceTimersByTimeAsync(16_000);
    await outcome;
    expect(held.release).toHaveBeenCalledTimes(15);
  });

  it('releases the lease at once when the node stops, and renews it no more', async () => {
    const stop = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const result = workUnderLease(held, stop.signal, () => promise);
    stop.abort();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(held.release).toHaveBeenCalledTimes(1);
    expect(held.renew).not.toHaveBeenCalled();
    resolve();
    await result;
  });
});
