import ICAL from 'ical.js';

/** A booking as calendars show it. Times are unix seconds. */
export interface CalendarEvent {
  /** The same for each version of a booking, unique in the world, as `booking-12@example.com`. */
  uid: string;
  /** Rises with each change of the booking. */
  sequence: number;
  starts_at: number;
  ends_at: number;
  summary: string;
  description?: string;
  location?: string;
  organizer?: CalendarPerson;
  attendee?: CalendarPerson;
  status: 'confirmed' | 'tentative' | 'cancelled';
  reminder_minutes?: number;
}

export interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarOptions {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** When the file is written, unix seconds. */
  now: number;
  /** What calendars that subscribe to it call it. */
  name?: string;
}

// ical.js does not count the space that begins a continued line; the standard's limit of 75 bytes does.
ICAL.foldLength = 74;

/** An .ics file (RFC 5545, 5546) of bookings. Texts of people may hold anything: they cannot add lines or properties. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { method, now, name }: CalendarOptions,
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Parley//Booking//EN');
  calendar.addPropertyWithValue('method', method);
  if (name) calendar.addPropertyWithValue('x-wr-calname', lineOf(name)).resetType('text');
  for (const event of events) calendar.addSubcomponent(eventOf(event, method, now));
  return `${calendar.toString()}\r\n`;
}

function eventOf(event: CalendarEvent, method: CalendarOptions['method'], now: number): ICAL.Component {
  const written = new ICAL.Component('vevent');
  written.addPropertyWithValue('uid', lineOf(event.uid));
  written.addPropertyWithValue('dtstamp', timeOf(now));
  written.addPropertyWithValue('sequence', event.sequence);
  written.addPropertyWithValue('dtstart', timeOf(event.starts_at));
  written.addPropertyWithValue('dtend', timeOf(event.ends_at));
  written.addPropertyWithValue('summary', lineOf(event.summary));
  if (event.description) written.addPropertyWithValue('description', textOf(event.description));
  if (event.location) written.addPropertyWithValue('location', lineOf(event.location));
  const status = method === 'CANCEL' ? 'cancelled' : event.status;
  written.addPropertyWithValue('status', status.toUpperCase());
  if (event.organizer) addPerson(written, 'organizer', event.organizer);
  if (event.attendee) addPerson(written, 'attendee', event.attendee);
  if (event.reminder_minutes !== undefined && status !== 'cancelled') {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('description', lineOf(event.summary));
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-event.reminder_minutes * 60));
    written.addSubcomponent(alarm);
  }
  return written;
}

function addPerson(event: ICAL.Component, role: 'organizer' | 'attendee', { name, email }: CalendarPerson) {
  // Addresses are written unescaped.
  const address = email.replaceAll(/[^\x21-\x7e]|[",;:\\]/g, '');
  const person = event.addPropertyWithValue(role, `mailto:${address}`);
  // Few programs read the escapes of parameters (RFC 6868).
  person.setParameter('cn', lineOf(name).replaceAll('"', '”').replaceAll('^', ''));
}

function timeOf(seconds: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(seconds * 1000), true);
}

/** Text without what ends a line in some program, except \n, and without control characters. */
function textOf(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\0-\x08\x0e-\x1f\x7f-\x9f]/g, '')
  );
}

function lineOf(text: string): string {
  return textOf(text).replaceAll(/\s+/g, ' ').trim();
}
