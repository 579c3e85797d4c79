export { authenticateCustomer } from '#server/features/channel/authentication.ts';
export { frameOrigins } from '#server/features/channel/frameOrigins.ts';
export { openChat } from '#server/features/channel/chat.ts';
export { countChannels, insertChannel } from '#server/features/channel/store.ts';
