import { ImapFlow } from 'imapflow';
import type { Account, Call } from '#server/adapters/channel/port.ts';

export const maxMailBytes = 25 * 1024 * 1024;

export function imapServer(account: Account): string {
  return `${account['imap_host']}:${account['imap_port']}`;
}

/** A connection to the mailbox, logged in. Rejects when there is none. The caller closes it. */
export async function openImap(call: Call, account: Account, options: { verifyOnly?: boolean } = {}) {
  const host = account['imap_host'] ?? '';
  const security = account['imap_security'];
  const { address, port } = await call.locate!(host, Number(account['imap_port']));
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === 'tls',
    // Not for `none`: a certificate of a private server is one more thing to go wrong.
    doSTARTTLS: security === 'starttls',
    auth: { user: account['imap_user'] ?? '', pass: account['imap_password'] ?? '' },
    tls: { servername: host, minVersion: 'TLSv1.2' },
    clientInfo: { name: 'Parley' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    maxIdleTime: 45_000,
    // What a server may make us hold at once.
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: maxMailBytes + 1024,
    maxResponseSize: maxMailBytes + 1024 * 1024,
    maxResponseTokens: 200_000,
    ...options,
  });
  // Also after the connection was given up: an error that nobody hears ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}
