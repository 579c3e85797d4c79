/** Telegram numbers messages within a chat, so ours name the chat too. */
export function messageIdOf(chat: string, id: string): string {
  return `${chat}:${id}`;
}

/** The number of a message in this chat; undefined for the id of anything else. */
export function numberInChat(chat: string, messageId: string): number | undefined {
  if (!messageId.startsWith(`${chat}:`)) return undefined;
  const digits = messageId.slice(chat.length + 1);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

const callbackPrefix = 'callback:';

/** A pressed button is no message at Telegram: it goes by the id of its query, which has to be answered. */
export function callbackIdOf(query: string): string {
  return `${callbackPrefix}${query}`;
}

export function queryOf(messageId: string): string | undefined {
  return messageId.startsWith(callbackPrefix) ? messageId.slice(callbackPrefix.length) : undefined;
}
