export { enqueueDelivery } from '#server/features/delivery/enqueue.ts';
export { applyReadUpTo, applyStatus, isOwnMessage } from '#server/features/delivery/statuses.ts';
