import { fieldsOf, idOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { sendOutcome } from '#server/adapters/channel/whatsapp/errors.ts';
import { interactiveOf } from '#server/adapters/channel/whatsapp/interactive.ts';
import { uploadFile } from '#server/adapters/channel/whatsapp/uploadFile.ts';

export async function sendMessage(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome> {
  const content = await contentOf(call, account, outgoing);
  if ('kind' in content) return content;
  const message = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Ids that are no numbers go into a field of their own.
    ...(/^\+?\d+$/.test(outgoing.to) ? { to: outgoing.to } : { recipient: outgoing.to }),
    ...content.message,
    ...(outgoing.replyTo && { context: { message_id: outgoing.replyTo } }),
    biz_opaque_callback_data: outgoing.key,
  };
  const result = await callGraph(call, account, {
    method: 'POST',
    path: messagesPath(account),
    body: message,
  });
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

async function contentOf(
  call: Call,
  account: Account,
  outgoing: Outgoing,
): Promise<{ message: Fields } | Outcome> {
  const { text, media, choices } = outgoing;
  if (media) {
    const listed = [text, ...choices.map(({ label }) => `• ${label}`)].filter((line) => line !== '');
    return uploadFile(call, account, media, listed.join('\n'));
  }
  if (choices.length > 0)
    return { message: { type: 'interactive', interactive: interactiveOf(text, choices) } };
  return { message: { type: 'text', text: { body: text, preview_url: false } } };
}
