import { createHash } from 'node:crypto';
import type { Inbound, InboundContent, Sender } from '#server/adapters/channel/port.ts';
import { answeredBy } from '#server/adapters/channel/email/messageId.ts';
import type { MailFile, ParsedMail, StoredMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import { automaticMark, isForged, isOwnAddress } from '#server/adapters/channel/email/read/automatic.ts';
import { freshText } from '#server/adapters/channel/email/read/freshText.ts';
import { readBounce } from '#server/adapters/channel/email/read/readBounce.ts';
import { threadOf } from '#server/adapters/channel/email/read/replyThread.ts';
import { bareSubject, isAnswer, saysNothing } from '#server/adapters/channel/email/read/subject.ts';
import { fieldsOf, isObject } from '#server/adapters/channel/foreignJson.ts';
import { textOf } from '#server/adapters/channel/foreignText.ts';

/** Pictures of signatures: smaller ones within the text say nothing. */
const minInlineBytes = 12_000;

/** What a mail says: its new text, and a message for each of its files. */
export function readMail(payload: unknown): Inbound[] {
  if (!isObject(fieldsOf(payload)['mail'])) return [{ kind: 'unknown', what: 'no mail' }];
  const stored = payload as StoredMail;
  const { mail } = stored;
  const at = new Date(stored.at * 1000);
  const bounce = readBounce(mail, at);
  if (bounce) return [bounce];
  if (!mail.from) return [{ kind: 'unknown', what: 'a mail without a sender' }];
  if (isOwnAddress(mail.from.address, stored.address))
    return [noted('A mail from the address of the channel itself is left alone.')];
  const from: Sender = {
    ids: [mail.from.address],
    ...(mail.from.name !== '' && { name: mail.from.name }),
  };
  const id = mail.messageId || madeId(stored);
  const mark = isForged(mail) ? 'the sender may be forged' : automaticMark(mail);
  const replyTo = answeredIn(mail);
  const isAutomatic = mark !== undefined;
  const head = {
    kind: 'message' as const,
    from,
    at,
    ...(replyTo !== undefined && { replyTo }),
    ...(isAutomatic ? { isAutomatic } : { replyToken: threadOf({ ...mail, messageId: mail.messageId }) }),
  };
  const text = [mark === undefined ? '' : `[${mark}]`, textFor(stored)].filter((one) => one !== '');
  const files = stored.problem || mail.report ? [] : mail.files.filter(isWorthKeeping);
  const main = textOf(text.join('\n')) || (files.length > 0 ? '' : '[an empty mail]');
  return [
    ...(main === '' ? [] : [{ ...head, id, content: { kind: 'text' as const, text: main } }]),
    ...files.map((file) => ({ ...head, id: `${id}#${file.part}`, content: contentOf(stored, file) })),
  ];
}

function textFor({ mail, problem, size }: StoredMail): string {
  if (problem === 'too_large')
    return `[too large to be read here: ${Math.ceil(size / 1024 / 1024)} MB] ${mail.subject}`;
  if (problem === 'unreadable') return `[this mail cannot be read] ${mail.subject}`;
  const text = freshText(mail.fresh ?? mail.text);
  const isNew = !(mail.inReplyTo.length > 0 && isAnswer(mail.subject));
  // Of a mail without words it is all that there is to show.
  const isLeftOut = !isNew || (text !== '' && saysNothing(mail.subject));
  const subject = isLeftOut ? '' : bareSubject(mail.subject);
  return [subject, text].filter((one) => one !== '').join('\n\n');
}

/** The Message-ID that the mail answers: as its program says, or as the address does that it was sent to. */
function answeredIn({ inReplyTo, references, to }: ParsedMail): string | undefined {
  return inReplyTo[0] ?? references.at(-1) ?? to.map(answeredBy).find((id) => id !== undefined);
}

function isWorthKeeping({ isInline, mimeType, size }: MailFile): boolean {
  return size > 0 && !(isInline && mimeType.startsWith('image/') && size < minInlineBytes);
}

function contentOf({ validity, uid }: StoredMail, { part, name, mimeType }: MailFile): InboundContent {
  const family = mimeType.split('/')[0];
  const kind = family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
  return { kind, text: '', media: { id: `${validity}.${uid}.${part}`, name, mimeType } };
}

/** For a mail whose program gave it no id: the same whenever it is read. */
function madeId({ mail, at }: StoredMail): string {
  const { from, subject, text } = mail;
  const parts = JSON.stringify([from?.address, subject, text, at]);
  return `<${createHash('sha256').update(parts).digest('hex').slice(0, 40)}@without-id>`;
}

function noted(reason: string): Inbound {
  return { kind: 'account', status: 'noted', reason };
}
