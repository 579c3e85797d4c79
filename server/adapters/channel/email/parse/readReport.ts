import type { Attachment } from 'postal-mime';
import type { DeliveryReport } from '#server/adapters/channel/email/parse/parsedMail.ts';
import { idsIn } from '#server/adapters/channel/email/messageId.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

/** A report holds a few lines, then what is left of the mail: its header says which one it was. */
const maxBytes = 64 * 1024;

/** What a mail server reports of a mail (RFC 3464); undefined: the mail is no report. */
export function readReport(files: readonly Attachment[]): DeliveryReport | undefined {
  const status = files.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return undefined;
  const fields = fieldsOf(beginOf(status));
  const returned = files.find(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(mimeType),
  );
  const original = returned ? fieldsOf(beginOf(returned)).get('message-id') : undefined;
  const id = original ?? fields.get('original-message-id') ?? fields.get('x-original-message-id') ?? '';
  return {
    action: lineOf(fields.get('action')).toLowerCase(),
    status: lineOf(fields.get('status')),
    diagnostic: lineOf(withoutType(fields.get('diagnostic-code') ?? ''), 300),
    recipient: lineOf(withoutType(fields.get('final-recipient') ?? fields.get('original-recipient') ?? '')),
    messageId: idsIn(id)[0] ?? '',
  };
}

function beginOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return Buffer.from(bytes.subarray(0, maxBytes)).toString('utf8');
}

/** The fields of all groups by name, in small letters; of those that repeat, the first. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `smtp; 550 5.1.1 …` and `rfc822; mei@example.com` begin with the kind of what follows. */
function withoutType(value: string): string {
  const semicolon = value.indexOf(';');
  return semicolon < 0 ? value : value.slice(semicolon + 1).trim();
}
