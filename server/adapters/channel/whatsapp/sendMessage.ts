import { fieldsOf, idOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import { markKey } from '#server/adapters/channel/meta/ourKey.ts';
import { afterFile } from '#server/adapters/channel/meta/afterFile.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { sendOutcome } from '#server/adapters/channel/whatsapp/errors.ts';
import { interactiveOf } from '#server/adapters/channel/whatsapp/interactive.ts';
import { kindOfFile, maxCaption, uploadFile } from '#server/adapters/channel/whatsapp/uploadFile.ts';

export async function sendMessage(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome> {
  const { media, text, choices, key } = outgoing;
  if (!media) return post(call, account, outgoing, { ...contentOf(text, choices), ...ours(key) });
  const hasText = text !== '' || choices.length > 0;
  // What cannot be a caption follows the file as a message of its own, and its status is that of both.
  const isCaption = choices.length === 0 && text.length <= maxCaption(kindOfFile(media));
  const uploaded = await uploadFile(call, account, media, isCaption ? text : '');
  if ('kind' in uploaded) return uploaded;
  const isAlone = !hasText || isCaption;
  const sent = await post(call, account, outgoing, { ...uploaded.message, ...(isAlone && ours(key)) });
  if (isAlone || sent.kind !== 'sent') return sent;
  return afterFile(await post(call, account, outgoing, { ...contentOf(text, choices), ...ours(key) }));
}

/** What the statuses of the message bring back. */
function ours(key: string): Fields {
  return { biz_opaque_callback_data: markKey(key) };
}

async function post(call: Call, account: Account, { to, replyTo }: Outgoing, content: Fields) {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Ids that are no numbers go into a field of their own.
    ...(/^\+?\d+$/.test(to) ? { to } : { recipient: to }),
    ...content,
    ...(replyTo && { context: { message_id: replyTo } }),
  };
  const result = await callGraph(call, account, { method: 'POST', path: messagesPath(account), body });
  return sendOutcome(result, sentId);
}

/** Marks everything up to the message as read. */
export async function markRead(
  call: Call,
  account: Account,
  messageId: string,
  isTyping: boolean,
): Promise<void> {
  const body = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: messageId,
    ...(isTyping && { typing_indicator: { type: 'text' } }),
  };
  // A mark that is missing does no harm.
  await callGraph(call, account, { method: 'POST', path: messagesPath(account), body });
}

function messagesPath(account: Account): string {
  return `${encodeURIComponent(account['phone_number_id'] ?? '')}/messages`;
}

function sentId(body: Fields): string | undefined {
  const [message] = listOf(body['messages']);
  return idOf(fieldsOf(message)['id']);
}

function contentOf(text: string, choices: Outgoing['choices']): Fields {
  if (choices.length > 0) return { type: 'interactive', interactive: interactiveOf(text, choices) };
  return { type: 'text', text: { body: text, preview_url: false } };
}
