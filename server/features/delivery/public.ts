export { enqueueDelivery } from '#server/features/delivery/enqueue.ts';
