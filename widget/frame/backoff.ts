/** Milliseconds before try number `attempt` (0 = the first retry): doubling to 30 s, half of it by chance. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random());
}
