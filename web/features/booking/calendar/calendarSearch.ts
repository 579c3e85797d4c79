import { bookingResourceRoutes, bookingRoutes, bookingServiceRoutes } from '#shared/contract/booking.ts';
import { daysOf, spanOf, views, type View } from '#web/features/booking/calendar/calendarView.ts';
import { locale } from '#web/lib/locale.ts';
import type { WeekStart } from '#web/ui/form/date/monthGrid.ts';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

/** What the address keeps: an empty view is the usual one, an empty date today. */
export const calendarDefaults = { view: '', date: '', resource: '', cancelled: '', booking: '' };
export type CalendarSearch = typeof calendarDefaults;

/** Weeks begin with Sunday in Hong Kong. */
export const weekStart: WeekStart = locale === 'zh-hk' ? 0 : 1;

export const today = (timeZone: string) => zonedTime(Date.now() / 1000, timeZone).day;

export function viewOf({ view }: CalendarSearch, isPhone: boolean): View {
  return views.find((one) => one === view) ?? (isPhone ? 'agenda' : 'week');
}

export function dateOf({ date }: CalendarSearch, timeZone: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today(timeZone);
}

/** More than fit a month of a busy place. */
const most = 1000;

/** The query of what the view shows. */
export function bookingsQuery(search: CalendarSearch, timeZone: string, isPhone: boolean) {
  const days = daysOf(viewOf(search, isPhone), dateOf(search, timeZone), weekStart);
  const resource = Number(search.resource);
  const query = {
    ...{ ...spanOf(days, timeZone), page: 1, size: most, keyword: '' },
    ...{ field: 'starts_at' as const, asc: true },
    ...(resource > 0 && { resource_id: resource }),
  };
  return [bookingRoutes.list, { query }] as const;
}

const every = { query: { page: 1, size: 200, field: 'name', asc: true, keyword: '' } } as const;
export const allResources = [bookingResourceRoutes.list, every] as const;
export const allServices = [bookingServiceRoutes.list, every] as const;
