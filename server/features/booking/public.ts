export { listBookingsOf } from '#server/features/booking/bookingStore.ts';
export { managePath } from '#server/features/booking/links/manageLink.ts';
