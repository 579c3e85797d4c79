import type { ReportRange } from '#server/features/conversation/public.ts';
import { mostDays } from '#shared/contract/workspaceDashboard.ts';
import { AppError } from '#shared/errors.ts';

const dayMs = 24 * 3600_000;

/** The range that a query means; `today` by default. Rejects one that is reversed, too long or in the future. */
export function rangeOf(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
  timeZone: string,
): ReportRange & { to: string } {
  const to = query.to ?? today;
  const from = query.from ?? to;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw new AppError('invalid_input', { fields: { from: 'must not be after the last day' } });
  if (days > mostDays)
    throw new AppError('invalid_input', {
      fields: { from: `must be at most ${mostDays} days before the last day` },
    });
  if (to > today) throw new AppError('invalid_input', { fields: { to: 'must not be in the future' } });
  return { from, to, days, timeZone, unit: days === 1 ? 'hour' : days <= 92 ? 'day' : 'week' };
}

/** The name of each column of the series, up to the hour that has begun. */
export function columnsOf({ from, days, unit }: ReportRange, nowHour: number | undefined): string[] {
  if (unit === 'hour') {
    return Array.from(
      { length: (nowHour ?? 23) + 1 },
      (_, hour) => `${from}T${String(hour).padStart(2, '0')}`,
    );
  }
  const step = unit === 'week' ? 7 : 1;
  return Array.from({ length: Math.ceil(days / step) }, (_, column) => addDays(from, column * step));
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
