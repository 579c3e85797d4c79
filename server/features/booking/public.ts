import { create } from '#server/features/booking/book.ts';
import { complete, noShow } from '#server/features/booking/change.ts';
import { join } from '#server/features/booking/waiting/waitingList.ts';
import { createResource, createService } from '#server/features/booking/setUp.ts';

export { listBookingsOf } from '#server/features/booking/bookingStore.ts';
export { managePath } from '#server/features/booking/links/manageLink.ts';

/** For the demo, which fills a calendar as members would. */
export const bookingOperations = { createService, createResource, create, complete, noShow, join };
