export { deliver, subscriptionsOf } from '#server/features/push/deliver.ts';
export { publicKey } from '#server/features/push/keys.ts';
export { removeExpired } from '#server/features/push/store.ts';
export type { PushMessage, PushOutcome } from '#server/adapters/push/port.ts';
