import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { webChat as type } from '#shared/channels/webChat.ts';

/** Our own chat: visitors write by calls of the API and read by live events, so that nothing leaves through a provider. */
export const webChat: ChannelAdapter = {
  type: type.type,
  abilities: type.abilities,
  routeOf: () => undefined,
  split: () => undefined,
  isSigned: () => false,
  read: () => [],
  send: async () => ({ kind: 'sent', id: '' }),
  fetchMedia: async () => ({ kind: 'gone', detail: '' }),
  check: async () => ({ ok: true, name: '', details: {} }),
};
