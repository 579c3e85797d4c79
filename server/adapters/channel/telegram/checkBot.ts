import { fieldsOf, idOf } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call, CheckResult } from '#server/adapters/channel/port.ts';
import { callBot } from '#server/adapters/channel/telegram/botApi.ts';
import { failureOf } from '#server/adapters/channel/telegram/failureOf.ts';

/** What Telegram delivers. Reactions come only when they are asked for by name. */
const allowedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member', 'message_reaction'];
const maxConnections = 40;

/** Asks who the token's bot is, and takes its webhook over. */
export async function checkBot(
  call: Call,
  account: Account,
  callback: string,
  secret: string,
): Promise<CheckResult> {
  const me = await callBot(call, account, 'getMe', {});
  if (me.kind !== 'done') return { ok: false, failure: failureOf(me) };
  const webhook = await callBot(call, account, 'setWebhook', {
    url: callback,
    secret_token: secret,
    allowed_updates: allowedUpdates,
    max_connections: maxConnections,
  });
  if (webhook.kind !== 'done') return { ok: false, failure: failureOf(webhook) };
  const bot = fieldsOf(me.result);
  const username = lineOf(bot['username']);
  return {
    ok: true,
    name: lineOf(bot['first_name']) || username,
    details: { bot_id: idOf(bot['id']) ?? '', username },
  };
}
