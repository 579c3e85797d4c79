/** What an event of Messenger or Instagram says. */
import { chosenValue } from '#server/adapters/channel/choiceValue.ts';
import { fieldsOf, idOf, instantOf, isObject, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { emojiOf } from '#server/adapters/channel/meta/messaging/emojiOf.ts';
import { readMessage } from '#server/adapters/channel/meta/messaging/readMessage.ts';
import type { Inbound, Sender } from '#server/adapters/channel/port.ts';
import { withoutDuplicates } from '#server/adapters/channel/withoutDuplicates.ts';

export function readEvent(payload: unknown): Inbound[] {
  const { id, list, event } = fieldsOf(payload);
  // Another app, or a person in Meta's own inbox, answers this conversation.
  if (list === 'standby') return [noted('standby')];
  const fields = fieldsOf(event);
  if (list === 'changes') return [noted('page_event', fields['field'])];
  return withoutDuplicates(readFields(fields, idOf(id)));
}

/** Who says it and when. */
export interface EventHead {
  from: Sender;
  at: Date;
}

function readFields(event: Fields, accountId: string | undefined): Inbound[] {
  const sender = idOf(fieldsOf(event['sender'])['id']);
  const at = instantOf(event['timestamp']);
  const kind = Object.keys(readers).find((name) => isObject(event[name]));
  if (kind === undefined) return [unknown(whatOf(event))];
  const body = fieldsOf(event[kind]);
  if (kind === 'message' && body['is_echo'] === true)
    return readMessage(body, { at, echoTo: idOf(fieldsOf(event['recipient'])['id']) });
  if (sender === undefined) return [unknown(`${kind} without a sender`)];
  // What the business does to its own messages.
  if (sender === accountId) return [noted('own_event', kind)];
  return readers[kind as keyof typeof readers](body, { from: { ids: [sender] }, at });
}

/** In the order in which they are looked for: a message may come with a referral beside it. */
const readers = {
  message: (body: Fields, { from, at }: EventHead) => readMessage(body, { at, from }),
  postback: readPostback,
  reaction: readReaction,
  delivery: readDelivery,
  read: readRead,
  message_edit: (body: Fields) => [noted('message_edited', body['mid'])],
  optin: (body: Fields) => [noted('optin', body['type'])],
  referral: (body: Fields) => [noted('referral', body['source'], body['ref'])],
  pass_thread_control: (body: Fields) => [noted('thread_control', 'pass', body['new_owner_app_id'])],
  take_thread_control: (body: Fields) => [noted('thread_control', 'take', body['previous_owner_app_id'])],
  request_thread_control: (body: Fields) => [
    noted('thread_control', 'request', body['requested_owner_app_id']),
  ],
};

/** A pressed button of a template, of the menu, or of the start of a chat. */
function readPostback(body: Fields, { from, at }: EventHead): Inbound[] {
  const text = textOf(chosenValue(body['payload'], textOf(body['title']))) || textOf(body['payload']);
  // Older ones have no id.
  const id = idOf(body['mid']) ?? `postback ${from.ids[0]} ${at.getTime()}`;
  if (text === '') return [{ ...unknown('a postback without words'), message: { id, from, at } }];
  return [{ kind: 'message', id, from, at, content: { kind: 'interactive', text } }];
}

function readReaction(body: Fields, { from, at }: EventHead): Inbound[] {
  const target = idOf(body['mid']);
  if (target === undefined) return [unknown('a reaction to nothing')];
  const emoji = body['action'] === 'unreact' ? '' : emojiOf(body);
  if (emoji === undefined) return [unknown(`a reaction ${lineOf(body['reaction'], 100)}`)];
  const id = `reaction ${from.ids[0]} ${at.getTime()} ${target}`;
  return [{ kind: 'reaction', id, from, at, target, emoji }];
}

/** Everything up to a time; the messages that are named too, which our clock may have seen later. */
function readDelivery(body: Fields, { from, at }: EventHead): Inbound[] {
  const mids = Array.isArray(body['mids']) ? body['mids'].slice(0, 1000).map(idOf) : [];
  const named = mids
    .filter((id) => id !== undefined)
    .map((id): Inbound => ({ kind: 'status', id, status: 'delivered', at }));
  return [...named, reached(body, from, at, 'delivered')];
}

/** Messenger says up to which time, Instagram which message was the last. */
function readRead(body: Fields, { from, at }: EventHead): Inbound[] {
  const mid = idOf(body['mid']);
  const named: Inbound[] = mid === undefined ? [] : [{ kind: 'status', id: mid, status: 'read', at }];
  return [...named, reached(body, from, at, 'read')];
}

function reached(body: Fields, { ids }: Sender, at: Date, status: 'delivered' | 'read'): Inbound {
  const until = body['watermark'] === undefined ? at : instantOf(body['watermark']);
  return { kind: 'read_up_to', customer: ids[0], status, at: until };
}

function whatOf(event: Fields): string {
  const known = new Set(['sender', 'recipient', 'timestamp']);
  const names = Object.keys(event).filter((name) => !known.has(name));
  return lineOf(names.slice(0, 5).join(', '), 100) || 'an event without content';
}

export function noted(reason: string, ...words: unknown[]): Extract<Inbound, { kind: 'account' }> {
  const detail = words.map((word) => lineOf(typeof word === 'number' ? String(word) : word, 200));
  const line = detail.filter(Boolean).join(' · ');
  return { kind: 'account', status: 'noted', reason, ...(line && { detail: line }) };
}

function unknown(what: string): Extract<Inbound, { kind: 'unknown' }> {
  return { kind: 'unknown', what };
}
