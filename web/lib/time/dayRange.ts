const daySeconds = 24 * 3600;

/** Whether a text is a day that exists, `2026-11-20`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text === isoDay(utcOf(text));
}

/** The first second of a day in a time zone, in unix seconds. The day may start later than at midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = utcOf(day);
  // The offset at the first guess may be that of the other side of a clock change; that of the second is right.
  const guess = utc - offsetAt(utc, timeZone);
  const start = utc - offsetAt(guess, timeZone);
  return dayIn(start, timeZone) < day ? guess : start;
}

/** The first second after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(isoDay(utcOf(day) + daySeconds), timeZone);
}

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}

function isoDay(unix: number): string {
  return new Date(unix * 1000).toISOString().slice(0, 10);
}

/** What the clocks of a time zone are ahead of UTC, in seconds. */
function offsetAt(unix: number, timeZone: string): number {
  return Date.parse(`${wallClock(unix, timeZone).replace(' ', 'T')}Z`) / 1000 - unix;
}

function dayIn(unix: number, timeZone: string): string {
  return wallClock(unix, timeZone).slice(0, 10);
}

/** `2026-11-20 08:00:00` */
function wallClock(unix: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    unix * 1000,
  );
}
