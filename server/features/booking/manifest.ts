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
import { get, list, slots } from '#server/features/booking/reads.ts';
import { releaseHolds, releaseInWorkspace } from '#server/features/booking/releaseHolds.ts';
import * as setUp from '#server/features/booking/setUp.ts';
import { bookingTools } from '#server/features/booking/tools.ts';
import type { Feature } from '#server/platform/feature.ts';

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
  ],
  maintenance: [{ name: 'booking.release_holds', every: 'minute', run: releaseHolds }],
  events: [{ type: 'booking' }],
  tools: bookingTools,
  dialogues: [bookingDialogue],
};
