import { createTransport } from 'nodemailer';
import type { Account, Call } from '#server/adapters/channel/port.ts';

const connectMilliseconds = 10_000;

export function smtpServer(account: Account): string {
  return `${account['smtp_host']}:${account['smtp_port']}`;
}

/** The way to the server for outgoing mail. Rejects when its host may not be connected to. */
export async function openSmtp(call: Call, account: Account) {
  const host = account['smtp_host'] ?? '';
  const security = account['smtp_security'];
  const { address, port } = await call.locate!(host, Number(account['smtp_port']));
  const user = account['smtp_user'] || (account['imap_user'] ?? '');
  const pass = account['smtp_password'] || (account['imap_password'] ?? '');
  return createTransport({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: { user, pass },
    tls: { servername: host, minVersion: 'TLSv1.2' },
    name: (account['address'] ?? '').split('@').at(-1) || 'localhost',
    dnsTimeout: connectMilliseconds,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
