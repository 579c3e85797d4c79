import { downloadFile } from '#server/adapters/channel/meta/downloadFile.ts';
import { checkPage } from '#server/adapters/channel/meta/messaging/checkPage.ts';
import { nameOfPerson } from '#server/adapters/channel/meta/messaging/nameOfPerson.ts';
import type { Platform } from '#server/adapters/channel/meta/messaging/platform.ts';
import { readEvent } from '#server/adapters/channel/meta/messaging/readEvent.ts';
import { markSeen, sendToPerson } from '#server/adapters/channel/meta/messaging/sendToPerson.ts';
import { splitEntries } from '#server/adapters/channel/meta/messaging/splitEntries.ts';
import { isSignedBy, readHandshake } from '#server/adapters/channel/meta/metaWebhook.ts';
import type { ChannelAdapter } from '#server/adapters/channel/port.ts';

/** An adapter of Messenger or of Instagram. */
export function messagingAdapter(
  { type, abilities }: Pick<ChannelAdapter, 'type' | 'abilities'>,
  platform: Platform,
): ChannelAdapter {
  return {
    type,
    abilities,
    defaults: 'facebook',
    routeOf: ({ page_id: id }) => id || undefined,
    handshake: readHandshake,
    split: (request) => splitEntries(request, platform.object),
    isSigned: (request, account) => isSignedBy(request, [account['app_secret']]),
    read: readEvent,
    send: (call, account, outgoing) => sendToPerson(platform, call, account, outgoing),
    async fetchMedia(call, _account, { id: url, mimeType }) {
      const file = { url, mimeType, sha256: [], maxBytes: platform.maxFile };
      const result = await downloadFile(call, file);
      // No other address is known.
      return result.kind === 'expired' ? { ...result, kind: 'gone' } : result;
    },
    check: (call, account) => checkPage(platform, call, account),
    nameOf: (call, account, customer) => nameOfPerson(platform, call, account, customer),
    mark: (call, account, customer, _messageId, isTyping) =>
      markSeen(platform, call, account, customer, isTyping),
  };
}
