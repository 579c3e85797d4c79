import { readHandshake, isSignedBy } from '#server/adapters/channel/meta/metaWebhook.ts';
import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { checkAccount } from '#server/adapters/channel/whatsapp/checkAccount.ts';
import { fetchFile } from '#server/adapters/channel/whatsapp/fetchFile.ts';
import { readChange } from '#server/adapters/channel/whatsapp/readChange.ts';
import { markRead, sendMessage } from '#server/adapters/channel/whatsapp/sendMessage.ts';
import { businessRoute, splitDelivery } from '#server/adapters/channel/whatsapp/splitDelivery.ts';
import { whatsapp as type } from '#shared/channels/whatsapp.ts';

/** The WhatsApp Cloud API. */
export const whatsapp: ChannelAdapter = {
  type: type.type,
  abilities: type.abilities,
  defaults: 'facebook',
  routeOf: (account) => account['phone_number_id'],
  sharedRoutesOf: ({ waba_id: wabaId }) => (wabaId ? [businessRoute(wabaId)] : []),
  handshake: readHandshake,
  split: splitDelivery,
  isSigned: (request, account) => isSignedBy(request, [account['app_secret']]),
  read: readChange,
  send: sendMessage,
  fetchMedia: fetchFile,
  check: checkAccount,
  mark: (call, account, _customer, messageId, isTyping) => markRead(call, account, messageId, isTyping),
};
