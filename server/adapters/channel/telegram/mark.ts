import type { Account, Call } from '#server/adapters/channel/port.ts';
import { callBot } from '#server/adapters/channel/telegram/botApi.ts';
import { queryOf } from '#server/adapters/channel/telegram/messageId.ts';

/**
 * Stops the clock on a button that the customer pressed, which turns until its query is answered, and shows that
 * somebody writes, for five seconds. Bots have no way to mark as read.
 */
export async function mark(
  call: Call,
  account: Account,
  customer: string,
  messageId: string,
  isTyping: boolean,
): Promise<void> {
  const query = queryOf(messageId);
  if (query !== undefined) await callBot(call, account, 'answerCallbackQuery', { callback_query_id: query });
  if (isTyping) await callBot(call, account, 'sendChatAction', { chat_id: customer, action: 'typing' });
}
