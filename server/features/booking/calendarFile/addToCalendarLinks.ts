export interface LinkedEvent {
  title: string;
  description?: string;
  location?: string;
  /** Unix seconds. */
  starts_at: number;
  ends_at: number;
}

export type CalendarSite = 'google' | 'outlook' | 'office365' | 'yahoo';

/** Descriptions are cut to this, since addresses of some sites end at 8,000 characters and a Han character takes nine. */
const maxDescription = 500;

/** Addresses under which calendars on the web show a new event, filled in. */
export function addToCalendarLinks(event: LinkedEvent): Record<CalendarSite, string> {
  const { title, location = '', starts_at: start, ends_at: end } = event;
  const description = Array.from(event.description ?? '')
    .slice(0, maxDescription)
    .join('');
  const outlook = {
    ...{ path: '/calendar/action/compose', rru: 'addevent' },
    ...{ subject: title, startdt: isoOf(start), enddt: isoOf(end), body: description, location },
  };
  return {
    google: linkOf('https://calendar.google.com/calendar/render', {
      ...{ action: 'TEMPLATE', text: title, dates: `${basicOf(start)}/${basicOf(end)}` },
      ...{ details: description, location },
    }),
    outlook: linkOf('https://outlook.live.com/calendar/0/deeplink/compose', outlook),
    office365: linkOf('https://outlook.office.com/calendar/0/deeplink/compose', outlook),
    yahoo: linkOf('https://calendar.yahoo.com/', {
      ...{ v: '60', title, st: basicOf(start), et: basicOf(end), desc: description, in_loc: location },
    }),
  };
}

/** Outlook shows a plus as a plus, so spaces are %20. */
function linkOf(address: string, query: Record<string, string>): string {
  const parts = Object.entries(query).filter(([, value]) => value !== '');
  return `${address}?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

function basicOf(seconds: number): string {
  return isoOf(seconds).replaceAll(/[-:]/g, '');
}
