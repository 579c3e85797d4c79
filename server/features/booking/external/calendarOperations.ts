import { storeTokens } from '#server/features/booking/external/access.ts';
import { enqueueCalendars } from '#server/features/booking/external/calendarJob.ts';
import { readCalendarsOf, readCalendarsOfBooking } from '#server/features/booking/external/calendarsOf.ts';
import {
  checkLink,
  connectLink,
  disconnectLink,
  finishLink,
  getLink,
  renewFeed,
  updateLink,
} from '#server/features/booking/external/link.ts';
import { readCalendar, recordLookUp } from '#server/features/booking/external/lookUp.ts';
import { resealCalendars } from '#server/features/booking/external/reseal.ts';
import {
  beginWriting,
  endWriting,
  noteEntry,
  recordEntry,
} from '#server/features/booking/external/writeOut.ts';
import { readFeed } from '#server/features/booking/feed/readFeed.ts';

/** What the manifest of booking lists of calendars outside. */
export const calendarOperations = [
  ...[getLink, updateLink, renewFeed, connectLink, finishLink, checkLink, disconnectLink],
  ...[readFeed, storeTokens, readCalendar, recordLookUp, readCalendarsOf, readCalendarsOfBooking],
  ...[beginWriting, noteEntry, recordEntry, endWriting, enqueueCalendars, resealCalendars],
];
