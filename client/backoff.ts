/** Milliseconds to wait before retry number `attempt` (from 0): doubles from 1 s to 30 s, the upper half is random. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random());
}
