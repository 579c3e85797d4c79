/** The current time; tests pass a clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Instants as the API shows them, in unix seconds. */
export function toUnix(date: Date): number;
export function toUnix(date: Date | null): number | null;
export function toUnix(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}

type UnixTimes<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? number
    : Row[Field] extends Date | null
      ? number | null
      : Row[Field];
};

/** A row with all its instants in unix seconds. */
export function withUnixTimes<Row extends object>(row: Row): UnixTimes<Row> {
  const converted = { ...row } as Record<string, unknown>;
  for (const name in converted) {
    const value = converted[name];
    if (value instanceof Date) converted[name] = toUnix(value);
  }
  return converted as UnixTimes<Row>;
}
