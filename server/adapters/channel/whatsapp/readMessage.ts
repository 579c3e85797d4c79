/** Messages of customers, and those that the business wrote to them in the phone app. */
import { fieldsOf, idOf, instantOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Inbound, Sender } from '#server/adapters/channel/port.ts';
import { readContent } from '#server/adapters/channel/whatsapp/readContent.ts';

export function readMessage(message: Fields, contacts: readonly Fields[]): Inbound {
  const type = lineOf(message['type'], 100);
  const id = idOf(message['id']);
  const at = instantOf(message['timestamp']);
  if (!id) return { kind: 'unknown', what: `a message without an id, of type ${type}` };
  // Groups hold more people than the customer: nothing is read or answered there.
  if (message['group_id'] !== undefined) return { kind: 'account', status: 'noted', reason: 'group_message' };
  if (type === 'system') return readSystem(message, at);
  const from = senderOf(message, contacts);
  if (!from) return { kind: 'unknown', what: `a message without a sender, of type ${type}` };
  if (type === 'reaction') return readReaction(message, id, from, at);
  if (type === 'revoke') {
    const target = idOf(fieldsOf(message['revoke'])['original_message_id']);
    return target ? { kind: 'deleted', from, target, at } : { kind: 'unknown', what: 'revoke' };
  }
  // Somebody opened the chat and has written nothing yet.
  if (type === 'request_welcome') return { kind: 'unknown', what: type };
  const content = readContent(message);
  if (!content) return { kind: 'unknown', what: whatOf(message), message: { id, from, at } };
  const replyTo = idOf(fieldsOf(message['context'])['id']);
  return { kind: 'message', id, from, at, content, ...(replyTo && { replyTo }) };
}

export function readEcho(message: Fields): Inbound {
  const id = idOf(message['id']);
  const to = personOf([message['to'], message['to_user_id'], message['to_parent_user_id']]);
  const content = readContent(message);
  if (!id || !to || !content)
    return { kind: 'unknown', what: `an echo of type ${lineOf(message['type'], 100)}` };
  return { kind: 'echo', id, to, at: instantOf(message['timestamp']), content };
}

/** The person with these ids. Undefined: there is none. */
export function personOf(values: readonly unknown[], name = ''): Sender | undefined {
  const [first, ...others] = new Set(values.map(idOf).filter((id) => id !== undefined));
  if (first === undefined) return undefined;
  const phone = [first, ...others].find((id) => /^\d{5,20}$/.test(id));
  return { ids: [first, ...others], ...(phone && { phone }), ...(name && { name }) };
}

/** The number comes first where it is known, since any message can be sent to it. */
function senderOf(message: Fields, contacts: readonly Fields[]): Sender | undefined {
  const { from, from_user_id: userId, from_parent_user_id: parentId } = message;
  const contact = contacts.find(
    (each) =>
      (from !== undefined && each['wa_id'] === from) || (userId !== undefined && each['user_id'] === userId),
  );
  const profile = fieldsOf(contact?.['profile']);
  const ids = [from, contact?.['wa_id'], userId, contact?.['user_id'], parentId, contact?.['parent_user_id']];
  return personOf(ids, lineOf(profile['name'], 100) || lineOf(profile['username'], 100));
}

function readReaction(message: Fields, id: string, from: Sender, at: Date): Inbound {
  const reaction = fieldsOf(message['reaction']);
  const target = idOf(reaction['message_id']);
  if (!target) return { kind: 'unknown', what: 'a reaction to nothing' };
  return { kind: 'reaction', id, from, at, target, emoji: lineOf(reaction['emoji'], 32) };
}

/** A customer has another number, or only another id. */
function readSystem(message: Fields, at: Date): Inbound {
  const system = fieldsOf(message['system']);
  const type = lineOf(system['type'], 100);
  const unknown: Inbound = { kind: 'unknown', what: `system ${type}` };
  if (!/^(?:user|customer)_changed_(?:number|user_id)$/.test(type)) return unknown;
  const now = personOf([
    system['wa_id'] ?? system['new_wa_id'],
    system['user_id'] ?? (type === 'user_changed_user_id' ? message['from_user_id'] : undefined),
    system['parent_user_id'],
  ]);
  const before = [
    message['from'],
    system['customer'],
    system['previous_user_id'],
    system['previous_parent_user_id'],
  ]
    .map(idOf)
    .filter((id) => id !== undefined && !now?.ids.includes(id)) as string[];
  if (!now || before.length === 0) return unknown;
  return { kind: 'new_ids', before: [...new Set(before)], now, at };
}

/** The kind of a message that cannot be shown, in the provider's words. */
function whatOf(message: Fields): string {
  const type = lineOf(message['type'], 100);
  const [error] = Array.isArray(message['errors']) ? message['errors'].map(fieldsOf) : [];
  const inner = lineOf(fieldsOf(message[type])['type'], 100);
  const code = error && [idOf(error['code']), lineOf(error['title'])].filter(Boolean).join(' ');
  return [type || 'no type', inner, code].filter(Boolean).join(': ');
}
