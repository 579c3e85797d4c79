import type { Account, Call, CheckResult } from '#server/adapters/channel/port.ts';
import { connectionFailure } from '#server/adapters/channel/email/failures.ts';
import { freshPlace, readPlace } from '#server/adapters/channel/email/imap/place.ts';
import { imapServer, openImap } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { openSmtp, smtpServer } from '#server/adapters/channel/email/smtp/openSmtp.ts';

/** Logs in to both servers. What comes to a mailbox that was not read before is new from this moment on. */
export async function checkServers(
  call: Call,
  account: Account,
  _callback: string,
  before = '',
): Promise<CheckResult> {
  let place: string | undefined;
  try {
    const client = await openImap(call, account);
    try {
      const opened = await client.mailboxOpen('INBOX');
      if (!readPlace(before, account)) place = JSON.stringify(freshPlace(account, opened));
    } finally {
      client.close();
    }
  } catch (error) {
    return { ok: false, failure: connectionFailure(error, imapServer(account)) };
  }
  try {
    const transport = await openSmtp(call, account);
    await transport.verify();
  } catch (error) {
    return { ok: false, failure: connectionFailure(error, smtpServer(account)) };
  }
  const address = account['address'] ?? '';
  const name = account['sender_name'] || address;
  return { ok: true, name, details: { address }, ...(place !== undefined && { place }) };
}
