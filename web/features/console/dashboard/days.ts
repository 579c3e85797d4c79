import { formatDate, formatShortDay } from '#web/lib/format.ts';

const utc = { timeZone: 'UTC' };

/** The columns of a chart by day. The days are in UTC. */
export function dayColumns(days: readonly { day: string }[]): { short: string; long: string }[] {
  return days.map(({ day }) => {
    const unix = Date.parse(`${day}T12:00:00Z`) / 1000;
    return { short: formatShortDay(unix, utc), long: formatDate(unix, utc) };
  });
}
