import { fieldsOf, idOf, instantOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { readContent } from '#server/adapters/channel/line/readContent.ts';
import { replyTokenOf } from '#server/adapters/channel/line/replyToken.ts';
import type { Inbound } from '#server/adapters/channel/port.ts';

/** What the events of a delivery say. Chats with one person are answered; groups and rooms are noted only. */
export function readEvents(payload: unknown): Inbound[] {
  return listOf(fieldsOf(payload)['events']).map((event) => readEvent(fieldsOf(event)));
}

/** A repeated event has the ids and the time of the first delivery. */
function readEvent(event: Fields): Inbound {
  const type = lineOf(event['type']) || 'an event without a type';
  if (Object.hasOwn(ofAccount, type)) return ofAccount[type]!;
  if (event['mode'] === 'standby') return noted(`Another module of the account answers: ${type}.`);
  const source = fieldsOf(event['source']);
  const user = idOf(source['userId']);
  const place = textOf(source['type']);
  if (place === 'group' || place === 'room') return noted(`In a ${place}, which is not answered: ${type}.`);
  if (type === 'unsend' && user !== undefined) return readUnsend(event, user);
  if (Object.hasOwn(ofCustomer, type)) return noted(`${ofCustomer[type]} Customer: ${user ?? 'unknown'}.`);
  if (type === 'message' && user !== undefined) return readMessage(event, user);
  if (type === 'postback' && user !== undefined) return readPostback(event, user);
  return unknown(user === undefined ? `${type} without a user` : type);
}

function readMessage(event: Fields, user: string): Inbound {
  const message = fieldsOf(event['message']);
  const id = idOf(message['id']);
  if (!message || id === undefined) return unknown('a message without an id');
  const content = readContent(message, id);
  if (!content) {
    const what = `a message of type ${textOf(message['type'])}`;
    return { ...unknown(what), message: { id, from: { ids: [user] }, at: instantOf(event['timestamp']) } };
  }
  const quoted = idOf(message['quotedMessageId']);
  return {
    kind: 'message',
    id,
    from: { ids: [user] },
    ...timesOf(event),
    content,
    ...(quoted !== undefined && { replyTo: quoted }),
  };
}

/** A pressed button: one of our choices, or one of the account's menu. A picked date has its offset in no case. */
function readPostback(event: Fields, user: string): Inbound {
  const id = idOf(event['webhookEventId']);
  const postback = fieldsOf(event['postback']);
  const params = fieldsOf(postback['params']);
  if (typeof params['newRichMenuAliasId'] === 'string') return noted('A customer switched the menu.');
  const picked = ['datetime', 'date', 'time'].map((name) => textOf(params[name]));
  const text = [textOf(postback['data']), ...picked].filter((part) => part !== '').join(' ');
  if (id === undefined || text === '') return unknown('postback without data');
  return {
    kind: 'message',
    id,
    from: { ids: [user] },
    ...timesOf(event),
    content: { kind: 'interactive', text },
  };
}

function timesOf(event: Fields): { at: Date; replyToken?: string } {
  const at = instantOf(event['timestamp']);
  const token = idOf(event['replyToken']);
  return { at, ...(token !== undefined && { replyToken: replyTokenOf(token, at) }) };
}

function readUnsend(event: Fields, user: string): Inbound {
  const target = idOf(fieldsOf(event['unsend'])['messageId']);
  if (target === undefined) return unknown('unsend without a message');
  return { kind: 'deleted', from: { ids: [user] }, target, at: instantOf(event['timestamp']) };
}

/** What befalls the account itself, whichever module is active. */
const ofAccount: Readonly<Record<string, Inbound>> = {
  botSuspended: {
    ...{ kind: 'account', status: 'error', reason: 'account_restricted' },
    detail: 'LINE has suspended the account.',
  },
  botResumed: { kind: 'account', status: 'connected', reason: 'LINE has resumed the account.' },
  activated: noted('This module answers from now on.'),
  deactivated: noted('Another module answers from now on.'),
  module: noted('A module was attached or detached.'),
  delivery: noted('A notification by phone number was delivered.'),
};

const ofCustomer: Readonly<Record<string, string>> = {
  follow: 'Added the account as a friend.',
  unfollow: 'Blocked the account.',
  videoPlayComplete: 'Watched a video to its end.',
  beacon: 'Came near a beacon.',
  accountLink: 'Linked an account.',
  membership: 'Changed a membership.',
  join: 'The account joined a group.',
  leave: 'The account left a group.',
  memberJoined: 'Somebody joined a group.',
  memberLeft: 'Somebody left a group.',
};

function noted(reason: string): Inbound {
  return { kind: 'account', status: 'noted', reason };
}

function unknown(what: string): Extract<Inbound, { kind: 'unknown' }> {
  return { kind: 'unknown', what: lineOf(what) };
}
