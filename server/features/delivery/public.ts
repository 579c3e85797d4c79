export { listUnreadProviderIds } from '#server/features/delivery/unreadStore.ts';
export { enqueueMark } from '#server/features/delivery/enqueueMark.ts';
export { findSentMessages, listParts } from '#server/features/delivery/store.ts';
export { enqueueDelivery } from '#server/features/delivery/enqueue.ts';
export { showTypingWhile } from '#server/features/delivery/showTypingWhile.ts';
export { splitText } from '#server/features/delivery/splitText.ts';
export {
  applyReadUpTo,
  applyStatus,
  findOwnDelivery,
  findSending,
} from '#server/features/delivery/statuses.ts';
