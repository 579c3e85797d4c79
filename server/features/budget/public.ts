export { countPageBooking } from '#server/features/budget/bookingPage.ts';
export { readBudgets, setBudgets } from '#server/features/budget/manage.ts';
export { reservePageRead } from '#server/features/budget/pageReads.ts';
export { readPlayground, reservePlayground } from '#server/features/budget/playground.ts';
export { readLimits } from '#server/features/budget/store.ts';
export { reserveAnswer, type Reservation } from '#server/features/budget/reserveAnswer.ts';
export { challengeMinutes, countMessage, countSession } from '#server/features/budget/webChat.ts';
