export { chatBindings, openChat } from '#server/features/channel/chat.ts';
export { insertChannel } from '#server/features/channel/store.ts';
