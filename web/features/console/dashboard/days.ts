import { formatDate } from '#web/lib/format.ts';

/** The columns of a chart by day. The days are in UTC. */
export function dayColumns(days: readonly { day: string }[]): { short: string; long: string }[] {
  return days.map(({ day }) => {
    const unix = Date.parse(`${day}T12:00:00Z`) / 1000;
    return { short: shortDay(day), long: formatDate(unix, { timeZone: 'UTC' }) };
  });
}

/** "2026-11-30" → "30/11" */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}/${month}`;
}
