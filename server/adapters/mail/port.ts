/**
 * A way for mail to leave.
 *
 * What an adapter promises:
 * - `send` answers an outcome. It never throws and never rejects, and ends within the time that it was given.
 * - `sent`: a server has taken the mail over, and says so in `detail`.
 * - `rejected`: a server will never take this mail; trying again is of no use.
 * - `try_later`: anything that may pass, or that those who run the system can put right: a server that is out of
 *   reach (`unreachable`: no other mail would fare better), busy, or does not accept our log-in.
 * - After a connection lost at the very end, the mail may have been taken all the same. It keeps its `messageId` when
 *   it is sent again, so that the receiver can tell.
 * - `detail` and `reason` are for administrators and the log. They never hold a password.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** Without angle brackets; the same whenever this mail is sent. */
  messageId: string;
  from: MailAddress;
  /** One address. */
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

export type MailOutcome =
  | { kind: 'sent'; detail: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'try_later'; reason: string; unreachable: boolean };
