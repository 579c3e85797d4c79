import { addDays, addMonths, monthGrid, weekdayOf, type WeekStart } from '#web/ui/form/date/monthGrid.ts';
import { unixOf } from '#web/ui/form/date/zonedTime.ts';

export const views = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof views)[number];

/** So many days follow the chosen one in the agenda. */
const agendaDays = 14;

/** The days that a view shows, as `2026-11-28`. */
export function daysOf(view: View, day: string, weekStart: WeekStart): string[] {
  if (view === 'day') return [day];
  if (view === 'agenda') return Array.from({ length: agendaDays }, (_, i) => addDays(day, i));
  if (view === 'month') return monthGrid(day, weekStart).flat();
  const first = addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, i) => addDays(first, i));
}

/** The day that the view before or after shows. */
export function dayBeside(view: View, day: string, direction: 1 | -1): string {
  if (view === 'month') return addMonths(day, direction);
  return addDays(day, direction * { day: 1, week: 7, agenda: agendaDays }[view]);
}

/** Unix seconds: from the first midnight of the days until the one after them. */
export function spanOf(days: readonly string[], timeZone: string): { from: number; to: number } {
  return {
    from: unixOf(days[0]!, '00:00', timeZone),
    to: unixOf(addDays(days.at(-1)!, 1), '00:00', timeZone),
  };
}
