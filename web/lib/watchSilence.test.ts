import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSilence } from '#web/lib/watchSilence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a live line', () => {
  it('is alive as long as something is heard every 20 s', () => {
    const onSilence = vi.fn();
    const silence = watchSilence(onSilence);
    for (let beat = 0; beat < 9; beat += 1) {
      vi.advanceTimersByTime(20_000);
      silence.heard();
    }
    expect(onSilence).not.toHaveBeenCalled();
    silence.stop();
  });

  it('is dead after a minute of silence, also one that was slept through', () => {
    const onSilence = vi.fn();
    const silence = watchSilence(onSilence);
    vi.advanceTimersByTime(55_000);
    expect(onSilence).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(onSilence).toHaveBeenCalled();
    silence.stop();
  });
});
