import {
  fieldsOf,
  idOf,
  instantOf,
  isObject,
  listOf,
  numberOf,
  type Fields,
} from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import type { Inbound, Sender } from '#server/adapters/channel/port.ts';
import { chosenText } from '#server/adapters/channel/telegram/choiceData.ts';
import { callbackIdOf, messageIdOf } from '#server/adapters/channel/telegram/messageId.ts';
import { readContent } from '#server/adapters/channel/telegram/readContent.ts';

/** What an update says. Chats with one person are answered; groups and channels are noted only. */
export function readUpdate(payload: unknown): Inbound[] {
  const update = fieldsOf(payload);
  for (const [kind, read] of Object.entries(readers)) {
    const body = update[kind];
    if (isObject(body)) return [read(fieldsOf(body), idOf(update['update_id']) ?? '')];
  }
  const kind = Object.keys(update).find((key) => key !== 'update_id');
  return [unknown(kind ?? 'an update without content')];
}

const readers: Readonly<Record<string, (body: Fields, updateId: string) => Inbound>> = {
  message: readMessage,
  edited_message: readEdit,
  callback_query: readChoice,
  message_reaction: readReaction,
  my_chat_member: readMembership,
};

function readMessage(message: Fields): Inbound {
  const chat = chatOf(message);
  if (chat && !chat.isPrivate) return noted(groupReason(message, chat));
  const id = idOf(message['message_id']);
  if (!chat || id === undefined) return unknown('a message without an id');
  if (isBot(message['from'])) return noted('A message of another bot is not answered.');
  const head = {
    id: messageIdOf(chat.id, id),
    from: senderOf(chat.id, message['from'], message['contact']),
    at: instantOf(message['date']),
  };
  const content = readContent(message);
  if (!content) return { ...unknown(`a message with ${kindOf(message)}`), message: head };
  const answered = idOf(fieldsOf(message['reply_to_message'])['message_id']);
  return {
    kind: 'message',
    ...head,
    content,
    ...(answered !== undefined && { replyTo: messageIdOf(chat.id, answered) }),
  };
}

function readEdit(message: Fields): Inbound {
  const chat = chatOf(message);
  const id = idOf(message['message_id']);
  return noted(`Message ${chat?.id}:${id} was edited.`);
}

/** A pressed button. Telegram leaves out the message when that is too old, and has no time for the press. */
function readChoice(query: Fields): Inbound {
  const id = idOf(query['id']);
  const data = textOf(query['data']);
  const from = idOf(fieldsOf(query['from'])['id']);
  if (id === undefined || from === undefined || data === '') return unknown('a button without data');
  const message = fieldsOf(query['message']);
  const chat = chatOf(message) ?? { id: from, isPrivate: true, title: '' };
  if (!chat.isPrivate) return noted(`A button was pressed in the group "${chat.title}".`);
  const messageId = idOf(message['message_id']);
  return {
    kind: 'message',
    id: callbackIdOf(id),
    from: senderOf(chat.id, query['from']),
    at: new Date(),
    content: { kind: 'interactive', text: chosenText(data, message) },
    ...(messageId !== undefined && { replyTo: messageIdOf(chat.id, messageId) }),
  };
}

/** The emoji that was added, of one that was replaced the new one; empty when none is left. */
function readReaction(reaction: Fields, updateId: string): Inbound {
  const chat = chatOf(reaction);
  const target = idOf(reaction['message_id']);
  if (!chat?.isPrivate || target === undefined) return noted('A reaction in a group is left alone.');
  const after = listOf(reaction['new_reaction']);
  const emoji = after.map((one) => textOf(one['emoji'])).findLast((one) => one !== '') ?? '';
  if (emoji === '' && after.length > 0) return unknown('a reaction without an emoji');
  const at = numberOf(reaction['date']) ?? 0;
  return {
    kind: 'reaction',
    // The numbers of updates begin anew after a quiet week.
    id: `update:${updateId}:${at}`,
    from: senderOf(chat.id, reaction['user']),
    at: instantOf(at),
    target: messageIdOf(chat.id, target),
    emoji: lineOf(emoji, 20),
  };
}

function readMembership(change: Fields): Inbound {
  const chat = chatOf(change);
  const status = lineOf(fieldsOf(change['new_chat_member'])['status'], 30);
  if (!chat?.isPrivate) return noted(`In the group "${chat?.title ?? ''}" the bot is now: ${status}.`);
  if (status === 'kicked') return noted(`Customer ${chat.id} blocked the bot.`);
  return noted(`Customer ${chat.id} lets the bot write.`);
}

interface Chat {
  id: string;
  isPrivate: boolean;
  title: string;
}

function chatOf(body: Fields): Chat | undefined {
  const chat = fieldsOf(body['chat']);
  const id = idOf(chat['id']);
  if (id === undefined) return undefined;
  return { id, isPrivate: chat['type'] === 'private', title: lineOf(chat['title']) };
}

function groupReason(message: Fields, { id, title }: Chat): string {
  const moved = idOf(message['migrate_to_chat_id']);
  if (moved !== undefined) return `The group "${title}" (${id}) became ${moved}.`;
  return `A message in the group "${title}" was left alone: the bot answers in private chats only.`;
}

/** A username can go to somebody else, so it is a name and no id. A number counts only as the sender's own. */
function senderOf(chat: string, user: unknown, contact?: unknown): Sender {
  const from = fieldsOf(user);
  const id = idOf(from['id']);
  const shared = fieldsOf(contact);
  const isOwn = id !== undefined && idOf(shared['user_id']) === id;
  const phone = isOwn ? textOf(shared['phone_number']).replaceAll(/\D/g, '') : '';
  const name = lineOf(`${textOf(from['first_name'])} ${textOf(from['last_name'])}`);
  const named = name || lineOf(from['username']);
  return {
    ids: id === undefined || id === chat ? [chat] : [chat, id],
    ...(phone !== '' && phone.length <= 15 && { phone }),
    ...(named !== '' && { name: named }),
  };
}

function isBot(user: unknown): boolean {
  return fieldsOf(user)['is_bot'] === true;
}

/** What every message has; the first field beside them tells its kind. */
const common = new Set([
  ...['message_id', 'from', 'chat', 'date', 'sender_chat', 'reply_to_message', 'external_reply', 'quote'],
  ...[
    'forward_origin',
    'forward_from',
    'forward_date',
    'is_automatic_forward',
    'via_bot',
    'author_signature',
  ],
  ...['has_protected_content', 'media_group_id', 'entities', 'caption_entities', 'reply_markup', 'effect_id'],
  ...['message_thread_id', 'is_topic_message', 'is_from_offline', 'link_preview_options', 'edit_date'],
]);

function kindOf(message: Fields): string {
  return Object.keys(message).find((key) => !common.has(key)) ?? 'no content';
}

function noted(reason: string): Inbound {
  return { kind: 'account', status: 'noted', reason };
}

function unknown(what: string): Extract<Inbound, { kind: 'unknown' }> {
  return { kind: 'unknown', what: lineOf(what) };
}
