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
import { bookingMessageDue } from '#server/features/booking/messages/bookingMessageDue.ts';
import {
  enqueueMessages,
  list as listMessages,
  messageSteps,
  sendMessages,
} from '#server/features/booking/messages/sendMessages.ts';
import { get, list, slots } from '#server/features/booking/reads.ts';
import { releaseHolds, releaseInWorkspace } from '#server/features/booking/releaseHolds.ts';
import * as setUp from '#server/features/booking/setUp.ts';
import { bookingTools } from '#server/features/booking/tools.ts';
import type { Feature } from '#server/platform/feature.ts';
import { workspaceJob } from '#server/platform/jobs/job.ts';
import type { NotificationValues } from '#shared/contract/notification.ts';
import type { NotificationRule } from '#shared/rules/notifications.ts';
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
    ...[listMessages, ...messageSteps],
  ],
  jobs: [workspaceJob(bookingMessageDue, (ctx, _payload, stopped) => sendMessages(ctx, stopped))],
  maintenance: [
    { name: 'booking.release_holds', every: 'minute', run: releaseHolds },
    { name: 'booking.enqueue_messages', every: 'minute', run: enqueueMessages },
  ],
  notifications: (['booking_made', 'booking_cancelled'] as const).map((kind) => ({
    ...{ kind, rule, path: pathOfBooking },
  })),
  events: [{ type: 'booking' }],
  tools: bookingTools,
  dialogues: [bookingDialogue],
};
