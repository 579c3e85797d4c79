/**
 * Sends mail.
 *
 * Guarantees of an adapter:
 * - `send` resolves to an outcome within its timeout. It never throws and never rejects.
 * - `sent`: a server has accepted the mail; `detail` is its reply.
 * - `rejected`: the server will never accept this mail; a retry would fail as well.
 * - `try_later`: a temporary failure, or one that administrators can fix: a server that cannot be reached (`unreachable`:
 *   other mails would fail too), is busy, or rejects our credentials.
 * - When the connection is lost at the very end, the server may have accepted the mail. A retry keeps the `messageId`, so
 *   that the receiver can detect the duplicate.
 * - `detail` and `reason` are for administrators and the log. They never contain a password.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** Without angle brackets; the same for every retry. */
  messageId: string;
  from: MailAddress;
  /** One address. */
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** An invitation that comes with it, as programs for mail and calendars understand it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export type MailOutcome =
  | { kind: 'sent'; detail: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'try_later'; reason: string; unreachable: boolean };
