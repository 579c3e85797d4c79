import { create } from '#server/features/booking/book.ts';
import {
  cancel,
  complete,
  confirm,
  noShow,
  renew,
  reschedule,
  update,
} from '#server/features/booking/change.ts';
import { importClosedDays } from '#server/features/booking/importClosedDays.ts';
import { bookingDialogue } from '#server/features/booking/dialogue/bookingDialogue.ts';
import { calendarRoute, publicBindings } from '#server/features/booking/public/bindings.ts';
import * as managed from '#server/features/booking/public/manage.ts';
import * as onPage from '#server/features/booking/public/pageBooking.ts';
import { waitOnPage } from '#server/features/booking/public/waitOnPage.ts';
import { readPage, readPageSlots } from '#server/features/booking/public/pageReads.ts';
import { readOrigins } from '#server/features/booking/public/readOrigins.ts';
import { removeOldRequests } from '#server/features/booking/public/removeOldRequests.ts';
import { calendarDue, tendCalendar, tendCalendars } from '#server/features/booking/external/calendarJob.ts';
import { calendarOperations } from '#server/features/booking/external/calendarOperations.ts';
import { resealAllCalendars } from '#server/features/booking/external/reseal.ts';
import { feedRoute } from '#server/features/booking/feed/feedRoute.ts';
import { bookingMessageDue } from '#server/features/booking/messages/bookingMessageDue.ts';
import {
  enqueueMessages,
  list as listMessages,
  messageSteps,
  sendMessages,
} from '#server/features/booking/messages/sendMessages.ts';
import { readFigures } from '#server/features/booking/figures/readFigures.ts';
import { get, list, slots } from '#server/features/booking/reads.ts';
import { releaseHolds, releaseInWorkspace } from '#server/features/booking/releaseHolds.ts';
import * as setUp from '#server/features/booking/setUp.ts';
import { bookingTools } from '#server/features/booking/tools.ts';
import type { Feature } from '#server/platform/feature.ts';
import { freedTime } from '#server/features/booking/waiting/freedTime.ts';
import { enqueueOffers, offerSteps, offerTimes } from '#server/features/booking/waiting/offerTimes.ts';
import * as waiting from '#server/features/booking/waiting/waitingList.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';
import type { NotificationValues } from '#shared/contract/notification.ts';
import { notifyLeaders, type NotificationRule } from '#shared/rules/notifications.ts';
import { dateIn } from '#shared/time.ts';

/** Everybody sees them in the app; whoever wants to be called by each sets so. */
const rule: NotificationRule = { in_app: 'everyone', push: 'nobody', email: 'nobody' };

function pathOfBooking({
  booking_id: id,
  starts_at: at,
  time_zone: zone,
}: NotificationValues['booking_made']) {
  return `/app/booking/booking?date=${dateIn(zone, new Date(at * 1000))}&booking=${id}`;
}

export const booking: Feature = {
  operations: [
    ...[setUp.listServices, setUp.getService, setUp.createService, setUp.updateService, setUp.removeService],
    ...[setUp.listResources, setUp.getResource, setUp.createResource, setUp.updateResource],
    ...[setUp.removeResource, setUp.listExceptions, setUp.setException, setUp.removeException],
    importClosedDays,
    ...[setUp.getSettings, setUp.updateSettings],
    // The free times before one booking by its id.
    ...[slots, list, get, create, update, renew, confirm, reschedule, cancel, complete, noShow],
    releaseInWorkspace,
    readFigures,
    ...[
      readPage,
      readPageSlots,
      onPage.holdOnPage,
      onPage.renewOnPage,
      onPage.releaseOnPage,
      onPage.bookOnPage,
    ],
    ...[managed.readManaged, managed.readManagedSlots, managed.moveManaged, managed.cancelManaged],
    ...[managed.confirmManaged, managed.leaveManaged, managed.writeManaged, readOrigins, waitOnPage],
    ...calendarOperations,
    ...[listMessages, ...messageSteps],
    ...[waiting.list, waiting.join, waiting.leave, waiting.leaveAll, waiting.leaveByOffer, ...offerSteps],
  ],
  bindings: publicBindings,
  rawRoutes: [calendarRoute, feedRoute],
  retention: [removeOldRequests],
  jobs: [
    workspaceJob(calendarDue, (ctx, { resourceId }, stopped) => tendCalendar(ctx, resourceId, stopped)),
    workspaceJob(freedTime, (ctx, _payload, stopped) => offerTimes(ctx, stopped)),
    workspaceJob(bookingMessageDue, (ctx, _payload, stopped) => sendMessages(ctx, stopped)),
  ],
  reseal: [resealAllCalendars],
  notifications: [
    { kind: 'calendar_lost', rule: notifyLeaders, path: () => '/app/booking/resource' },
    ...(['booking_made', 'booking_cancelled'] as const).map((kind) => ({
      ...{ kind, rule, path: pathOfBooking },
    })),
  ],
  maintenance: [
    { name: 'booking.release_holds', every: 'minute', run: releaseHolds },
    { name: 'booking.tend_calendars', every: 'minute', run: tendCalendars },
    { name: 'booking.enqueue_offers', every: 'minute', run: enqueueOffers },
    { name: 'booking.enqueue_messages', every: 'minute', run: enqueueMessages },
  ],
  events: [{ type: 'booking' }],
  tools: bookingTools,
  dialogues: [bookingDialogue],
};
