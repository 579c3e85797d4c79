import { createTransport } from 'nodemailer';
import type { Account, Outgoing } from '#server/adapters/channel/port.ts';
import { coded, codeOf, messageIdOf } from '#server/adapters/channel/email/messageId.ts';
import { readThread } from '#server/adapters/channel/email/read/replyThread.ts';
import { bareSubject } from '#server/adapters/channel/email/read/subject.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { storable } from '#shared/storable.ts';

export interface ComposedMail {
  messageId: string;
  envelope: { from: string; to: string[] };
  bytes: Buffer;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The bytes of a mail: an answer to the customer's last one, where there is one. */
export async function composeMail(account: Account, outgoing: Outgoing): Promise<ComposedMail> {
  const { address: own = '', sender_name: name = '' } = account;
  const { key, media, isByMember } = outgoing;
  const thread = readThread(outgoing.replyToken);
  const to = thread.to || outgoing.to;
  const code = codeOf(account, key);
  const messageId = messageIdOf(account, code);
  const text = textOf(outgoing);
  const ids = [...thread.references, thread.messageId].filter((id) => /^<[^<>\s]{1,400}>$/.test(id));
  const subject = lineOf(bareSubject(thread.subject), 500);
  const { message } = await composer.sendMail({
    messageId,
    envelope: { from: own, to: [to] },
    from: { name: lineOf(name), address: own },
    to: { name: '', address: to },
    ...(account['reply_code'] === 'on' && { replyTo: { name: lineOf(name), address: coded(own, code) } }),
    subject: subject === '' ? lineOf(name) || own : `Re: ${subject}`,
    ...(thread.messageId !== '' && { inReplyTo: thread.messageId }),
    ...(ids.length > 0 && { references: ids }),
    text,
    ...(text !== '' && { html: htmlOf(text) }),
    ...(media && {
      attachments: [{ filename: lineOf(media.name), contentType: media.mimeType, content: media.bytes }],
    }),
    headers: isByMember ? {} : { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, envelope: { from: own, to: [to] }, bytes: message as Buffer };
}

/** There are no buttons in a mail: the choices stand under the text, with numbers. */
function textOf({ text, choices }: Outgoing): string {
  const lines = choices.map(({ label }, index) => `${index + 1}. ${lineOf(label)}`);
  return storable([text, lines.join('\n')].filter((part) => part !== '').join('\n\n'));
}

function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${linked(part).replaceAll('\n', '<br>\n')}</p>`);
  return `<div style="font-family:sans-serif;font-size:15px;line-height:1.5">${paragraphs.join('\n')}</div>`;
}

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(/https?:\/\/[^\s<>"']{1,2000}/g)) {
    const address = url.replace(/[.,;:!?)\]。，；：！？）」]$/, '');
    html += `${escaped(text.slice(end, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return html + escaped(text.slice(end));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
