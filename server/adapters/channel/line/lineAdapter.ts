import { createHash, createHmac } from 'node:crypto';
import { fieldsOf, listOf, parseForeign } from '#server/adapters/channel/foreignJson.ts';
import { isSameSecret } from '#server/adapters/channel/isSameSecret.ts';
import { checkBot } from '#server/adapters/channel/line/checkBot.ts';
import { fetchContent } from '#server/adapters/channel/line/fetchContent.ts';
import { callLine, origin } from '#server/adapters/channel/line/lineApi.ts';
import { nameOf } from '#server/adapters/channel/line/nameOf.ts';
import { readEvents } from '#server/adapters/channel/line/readEvents.ts';
import { send } from '#server/adapters/channel/line/send.ts';
import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { line } from '#shared/channels/line.ts';

/** LINE's Messaging API: https://developers.line.biz/en/reference/messaging-api */
export const lineAdapter: ChannelAdapter = {
  type: line.type,
  abilities: line.abilities,
  /**
   * Of the channel secret, which is one for each account at LINE and is known without asking there. It is random and
   * 128 bits long, so that a hash of it tells nothing.
   */
  routeOf: ({ channel_secret: secret }) =>
    secret ? createHash('sha256').update(secret).digest('hex').slice(0, 40) : undefined,
  split({ body }) {
    const delivery = fieldsOf(parseForeign(body));
    if (!delivery || !Array.isArray(delivery['events'])) return undefined;
    // The console's "Verify" sends no events.
    if (listOf(delivery['events']).length === 0) return [];
    return [{ route: undefined, payload: delivery }];
  },
  isSigned({ body, headers }, { channel_secret: secret }) {
    if (!secret) return false;
    return isSameSecret(
      headers['x-line-signature'],
      createHmac('sha256', secret).update(body).digest('base64'),
    );
  },
  read: readEvents,
  send,
  fetchMedia: fetchContent,
  check: checkBot,
  nameOf,
  /** Shown until we answer, or for some seconds. What is read could be marked by a token of each message only. */
  async mark(call, account, customer, _messageId, isTyping) {
    if (!isTyping) return;
    const body = { chatId: customer, loadingSeconds: line.abilities.typing_seconds };
    await callLine(call, account, 'POST', `${origin}/v2/bot/chat/loading/start`, body);
  },
};
