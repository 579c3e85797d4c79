import { Readable } from 'node:stream';
import type { Account, Call, Failure, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { connectionFailure, wordsOf } from '#server/adapters/channel/email/failures.ts';
import { composeMail } from '#server/adapters/channel/email/smtp/composeMail.ts';
import { openSmtp, smtpServer } from '#server/adapters/channel/email/smtp/openSmtp.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

const mailMilliseconds = 60_000;
const pauseSeconds = 60;

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Sends a mail over a connection of its own. Nothing tells afterwards whether a server took a mail whose answer was lost:
 * then it is not sent again. As long as not all of it was written, the server cannot have taken it.
 */
export async function send(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome> {
  if (/[\s<>,;]/.test(outgoing.to) || !outgoing.to.includes('@'))
    return { kind: 'rejected', reason: 'not_reachable', detail: 'The customer has no e-mail address.' };
  let isWritten = false;
  try {
    const mail = await composeMail(account, outgoing);
    const transport = await openSmtp(call, account);
    const signal = AbortSignal.timeout(mailMilliseconds);
    const raw = Readable.from(pieces(mail.bytes));
    raw.once('end', () => (isWritten = true));
    await transport.sendMail({ envelope: mail.envelope, raw, signal });
    return { kind: 'sent', id: mail.messageId };
  } catch (error) {
    return outcomeOf(error as SmtpError, smtpServer(account), isWritten);
  }
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

function outcomeOf(error: SmtpError, server: string, isWritten: boolean): Outcome {
  const { responseCode = 0, command = '', code = '' } = error;
  const said = lineOf(wordsOf(error) || error.message, 300);
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  if (responseCode >= 500 && isAboutMail)
    return { kind: 'rejected', reason: reasonOf(command, said), detail: `${server} says: ${said}` };
  if (responseCode >= 400 && isAboutMail) {
    const failure: Failure = { reason: 'rate_limited', detail: `${server} says: ${said}` };
    return { kind: 'try_later', afterSeconds: pauseSeconds, all: command === 'MAIL FROM', ...failure };
  }
  if (code === 'EENVELOPE') return { kind: 'rejected', reason: 'not_reachable', detail: said };
  if (isWritten)
    return {
      kind: 'unknown',
      reason: 'not_known',
      detail: `${server} did not say whether it took the mail.`,
    };
  const failure = connectionFailure(error, server);
  if (failure.reason === 'access_lost') return { kind: 'rejected', ...failure, stops: true };
  return { kind: 'try_later', afterSeconds: pauseSeconds, all: true, ...failure };
}

function reasonOf(command: string, said: string): Failure['reason'] {
  if (/\b5\.3\.4\b|\b552\b|too (?:large|big)|size/i.test(said)) return 'too_large';
  if (command === 'RCPT TO') return 'not_reachable';
  return 'rejected';
}
