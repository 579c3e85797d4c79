import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { checkServers } from '#server/adapters/channel/email/checkServers.ts';
import { fetchFile } from '#server/adapters/channel/email/imap/fetchFile.ts';
import { listen } from '#server/adapters/channel/email/imap/listen.ts';
import { mailboxOf } from '#server/adapters/channel/email/imap/place.ts';
import { readMail } from '#server/adapters/channel/email/read/readMail.ts';
import { send } from '#server/adapters/channel/email/smtp/send.ts';
import { email } from '#shared/channels/email.ts';

/** A mailbox: IMAP in (RFC 9051, RFC 3501), SMTP out (RFC 5321). No server of mail calls us. */
export const emailAdapter: ChannelAdapter = {
  type: email.type,
  abilities: email.abilities,
  /** A mailbox in two channels would be answered twice. */
  routeOf: (account) => mailboxOf(account).toLowerCase().slice(0, 200),
  split: () => undefined,
  isSigned: () => false,
  read: readMail,
  listen,
  send,
  fetchMedia: fetchFile,
  check: checkServers,
};
