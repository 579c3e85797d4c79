import type { Failure, Inbound } from '#server/adapters/channel/port.ts';
import type { ParsedMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import { answeredBy } from '#server/adapters/channel/email/messageId.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

/** What a mail server says of a mail of ours; undefined: the mail names none. */
export function readBounce(mail: ParsedMail, at: Date): Inbound | undefined {
  const { report } = mail;
  if (!report) return undefined;
  const id = report.messageId || mail.to.map(answeredBy).find((one) => one !== undefined);
  if (id === undefined || id === '') return undefined;
  switch (report.action) {
    case 'failed':
      return { kind: 'status', id, status: 'failed', at, failure: failureOf(mail) };
    case 'delivered':
      return { kind: 'status', id, status: 'delivered', at };
    default:
      // Delayed: the server tries again, and reports again if it fails.
      return {
        kind: 'account',
        status: 'noted',
        reason: `A mail server reports: ${report.action || 'nothing'}.`,
      };
  }
}

function failureOf({ report }: ParsedMail): Failure {
  const { status, diagnostic, recipient } = report!;
  const said = lineOf(diagnostic || `status ${status || 'unknown'}`, 300);
  const detail = recipient === '' ? said : `${recipient}: ${said}`;
  return { reason: reasonOf(status, said), detail };
}

/** By the enhanced status (RFC 3463). */
function reasonOf(status: string, said: string): Failure['reason'] {
  if (/^5\.3\.4|^5\.2\.3/.test(status)) return 'too_large';
  if (/^[45]\.(?:1|2|4)\./.test(status)) return 'not_reachable';
  if (status.startsWith('5.7.')) return 'blocked';
  return /mailbox|user|recipient|address/i.test(said) ? 'not_reachable' : 'rejected';
}
