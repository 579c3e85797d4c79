import { describe, expect, it, vi } from 'vitest';
import { fetchCode } from '#web/lib/code/fetchCode.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

function failing(times: number) {
  const load = vi.fn(async () => 'code');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(gone);
  return load;
}

describe('fetchCode', () => {
  it('retries with growing pauses while the server cannot be reached', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const pauses: number[] = [];
    const around = { answers: async () => false, rest: async (pause: number) => void pauses.push(pause) };
    expect(await fetchCode(failing(7), around)).toBe('code');
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('rejects when the server answers and does not have the code', async () => {
    const load = failing(2);
    const rest = vi.fn(async () => undefined);
    await expect(fetchCode(load, { answers: async () => true, rest })).rejects.toBe(gone);
    expect(load).toHaveBeenCalledTimes(2);
    expect(rest).not.toHaveBeenCalled();
  });

  it('loads again when the network came back in between', async () => {
    const rest = vi.fn(async () => undefined);
    expect(await fetchCode(failing(1), { answers: async () => true, rest })).toBe('code');
  });
});
