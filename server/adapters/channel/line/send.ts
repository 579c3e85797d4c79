import { fieldsOf, idOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { outcomeOf } from '#server/adapters/channel/line/failureOf.ts';
import { callLine, origin, type LineReply } from '#server/adapters/channel/line/lineApi.ts';
import { messagesOf } from '#server/adapters/channel/line/messagesOf.ts';
import { freshToken } from '#server/adapters/channel/line/replyToken.ts';
import { retryKeyOf } from '#server/adapters/channel/line/retryKey.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** Clocks differ, and an attempt takes its time. */
const doubtMilliseconds = 30_000;

/**
 * Answers by the reply token while it is fresh, since that is free, else pushes. A push has a retry key, so one whose
 * answer was lost is simply repeated. A reply has none: it is never repeated, neither by reply nor by push.
 */
export async function send(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome> {
  const { key, to, replyToken, triedAt } = outgoing;
  const messages = messagesOf(outgoing);
  if (!messages)
    return { kind: 'rejected', reason: 'not_supported', detail: 'LINE fetches files from a public address.' };
  const now = new Date();
  if (triedAt && mayHaveBeenReply(replyToken, triedAt))
    return rejectedAsUnknown('It was sent as a reply, and LINE does not say whether it arrived.');
  if (triedAt && now.getTime() - triedAt.getTime() > dayMilliseconds - doubtMilliseconds)
    return rejectedAsUnknown('It was sent more than a day ago, and LINE does not know it any more.');
  const token = triedAt ? undefined : freshToken(replyToken, now);
  if (token !== undefined) {
    const url = `${origin}/v2/bot/message/reply`;
    const reply = await callLine(call, account, 'POST', url, { replyToken: token, messages });
    if (!isRefusedToken(reply)) return sentOr(reply, key);
  }
  const retry = { 'x-line-retry-key': retryKeyOf(account['channel_key'] ?? '', to, key) };
  const push = await callLine(
    call,
    account,
    'POST',
    `${origin}/v2/bot/message/push`,
    { to, messages },
    retry,
  );
  // A call with this key was carried out before.
  if (push.kind === 'refused' && push.status === 409)
    return { kind: 'sent', id: idIn(push.body) ?? push.headers.get('x-line-accepted-request-id') ?? key };
  return sentOr(push, key);
}

function mayHaveBeenReply(replyToken: string | undefined, triedAt: Date): boolean {
  return freshToken(replyToken, triedAt, doubtMilliseconds) !== undefined;
}

function rejectedAsUnknown(detail: string): Outcome {
  return { kind: 'rejected', reason: 'not_known', detail };
}

/** Used before, or too old after all: nothing was sent by it. */
function isRefusedToken(reply: LineReply): boolean {
  return reply.kind === 'refused' && reply.status === 400 && /reply token/i.test(reply.detail);
}

function sentOr(reply: LineReply, key: string): Outcome {
  if (reply.kind !== 'done') return outcomeOf(reply);
  return { kind: 'sent', id: idIn(reply.body) ?? key };
}

/** Of the last message of the call: the text, where it has a picture and a text. */
function idIn(body: Fields): string | undefined {
  return idOf(fieldsOf(listOf(body['sentMessages']).at(-1))['id']);
}
