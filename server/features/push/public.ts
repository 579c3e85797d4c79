export { deliver, subscriptionsOf } from '#server/features/push/deliver.ts';
export type { PushMessage } from '#server/adapters/push/port.ts';
