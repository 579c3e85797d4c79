import { fieldsOf, parseForeign } from '#server/adapters/channel/foreignJson.ts';
import type { ParsedMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import { domainOf } from '#server/adapters/channel/email/messageId.ts';
import { isForged } from '#server/adapters/channel/email/read/automatic.ts';

/** What an answer has to name of the mail that it answers. It waits with the conversation, as its reply token. */
export interface ReplyThread {
  subject: string;
  messageId: string;
  references: string[];
  /** Where the sender wants answers; '': at the address that they wrote from. */
  to: string;
}

const maxReferences = 10;
const maxId = 200;

export function threadOf(mail: ParsedMail): string {
  const references = [...new Set([...mail.references, ...mail.inReplyTo])].filter(
    (id) => id.length <= maxId && id !== mail.messageId,
  );
  const thread: ReplyThread = {
    subject: mail.subject,
    messageId: mail.messageId.length <= maxId ? mail.messageId : '',
    // The first and the latest ones: programs build the tree from them.
    references:
      references.length <= maxReferences
        ? references
        : [references[0]!, ...references.slice(1 - maxReferences)],
    to: replyAddressOf(mail),
  };
  return JSON.stringify(thread);
}

/** An address elsewhere would let anybody have our answers sent to others. */
function replyAddressOf(mail: ParsedMail): string {
  const [wanted] = mail.replyTo;
  const from = mail.from?.address ?? '';
  if (wanted === undefined || wanted === from || isForged(mail)) return '';
  return domainOf(wanted) === domainOf(from) ? wanted : '';
}

export function readThread(token: string | undefined): ReplyThread {
  const { subject, messageId, references, to } = fieldsOf(parseForeign(token ?? ''));
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    subject: text(subject),
    messageId: text(messageId),
    references: Array.isArray(references) ? references.map(text).filter((id) => id !== '') : [],
    to: text(to),
  };
}
