import { bookingFigureRoutes } from '#shared/contract/booking/bookingFigure.ts';
import { addDays, addMonths } from '#web/ui/form/date/monthGrid.ts';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

/** In the address; empty: the present month. */
export const figuresDefaults = { month: '' };

export function monthOf({ month }: typeof figuresDefaults, timeZone: string): string {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)
    ? month
    : zonedTime(Date.now() / 1000, timeZone).day.slice(0, 7);
}

/** The query of a month, from its first day to its last. */
export function figuresQuery(month: string) {
  const from = `${month}-01`;
  return [bookingFigureRoutes.get, { query: { from, to: addDays(addMonths(from, 1), -1) } }] as const;
}
