import type { Account, Call, CheckResult } from '#server/adapters/channel/port.ts';
import { connectionFailure } from '#server/adapters/channel/email/failures.ts';
import { imapServer, openImap } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { openSmtp, smtpServer } from '#server/adapters/channel/email/smtp/openSmtp.ts';

/** Logs in to both servers. */
export async function checkServers(call: Call, account: Account): Promise<CheckResult> {
  try {
    const client = await openImap(call, account, { verifyOnly: true });
    client.close();
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
  return { ok: true, name: account['sender_name'] || address, details: { address } };
}
