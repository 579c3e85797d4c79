/** The current time; tests pass a clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function toUnix(date: Date): number;
export function toUnix(date: Date | null): number | null;
export function toUnix(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}
