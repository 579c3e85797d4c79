import { createHmac } from 'node:crypto';
import { fieldsOf, numberOf, parseForeign } from '#server/adapters/channel/foreignJson.ts';
import { isSameSecret } from '#server/adapters/channel/isSameSecret.ts';
import type { Account, ChannelAdapter } from '#server/adapters/channel/port.ts';
import { checkBot } from '#server/adapters/channel/telegram/checkBot.ts';
import { fetchFile } from '#server/adapters/channel/telegram/fetchFile.ts';
import { mark } from '#server/adapters/channel/telegram/mark.ts';
import { readUpdate } from '#server/adapters/channel/telegram/readUpdate.ts';
import { send } from '#server/adapters/channel/telegram/send.ts';
import { telegram } from '#shared/channels/telegram.ts';

/** Telegram's Bot API 10.3: https://core.telegram.org/bots/api */
export const telegramAdapter: ChannelAdapter = {
  type: telegram.type,
  abilities: telegram.abilities,
  /** The bot's id. A bot has one webhook only: the same bot in two channels would take each other's messages. */
  routeOf: ({ bot_token: token = '' }) => /^(\d{1,20}):/.exec(token)?.[1],
  split({ body }) {
    const update = fieldsOf(parseForeign(body));
    if (numberOf(update['update_id']) === undefined) return undefined;
    // An update does not name its bot: the address of the webhook does.
    return [{ route: undefined, payload: update }];
  },
  isSigned: ({ headers }, account) =>
    account['bot_token'] !== undefined &&
    account['bot_token'] !== '' &&
    isSameSecret(headers['x-telegram-bot-api-secret-token'], webhookSecret(account)),
  read: readUpdate,
  send,
  fetchMedia: fetchFile,
  check: (call, account, callback) => checkBot(call, account, callback, webhookSecret(account)),
  mark,
};

/**
 * What Telegram has to send with each update. Derived from the token, so that it needs no place of its own, and bound
 * to the channel, so that the secret of one address opens no other. A new token makes a new one: `check` sets it.
 */
function webhookSecret({ bot_token: token = '', channel_key: key = '' }: Account): string {
  return createHmac('sha256', token).update(`webhook ${key}`).digest('base64url');
}
