/** The backoff after each failed attempt, in seconds: three days in all. After the last one a delivery has failed. */
export const retryDelays: readonly number[] = [
  5,
  30,
  2 * 60,
  10 * 60,
  ...[1, 3, 8, 12, 24, 24].map((hours) => hours * 3600),
];

/** A webhook whose deliveries have all failed for so long is disabled: longer than one delivery is retried. */
export const maxFailingDays = 5;

/** `5 s, 30 s, 2 min, …` */
export const retryDelaysText = retryDelays.map(textOf).join(', ');

function textOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}
