const hour = 3600_000;

/** When the hour of the clock ends. */
export function endOfHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hour) + 1) * hour);
}
