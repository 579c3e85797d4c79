import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mailer, MailOutcome, OutgoingMail } from '#server/adapters/mail/port.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** `none`: unencrypted. `starttls`: TLS is required before anything is sent. `tls`: TLS from the first byte. */
  security: 'none' | 'starttls' | 'tls';
  /** Empty: no authentication. */
  username: string;
  password: string;
}

interface Timeouts {
  /** For DNS, the connection and the greeting, each. */
  connectSeconds: number;
  /** For one mail. */
  mailSeconds: number;
}

const defaultTimeouts: Timeouts = { connectSeconds: 10, mailSeconds: 45 };
const maxReason = 500;

/** Sends through an SMTP server, over one connection for each mail. The server may be on a private network. */
export function openSmtp(server: SmtpServer, timeouts: Timeouts = defaultTimeouts): Mailer {
  const { host, port, security, username, password } = server;
  const connectMilliseconds = timeouts.connectSeconds * 1000;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
    dnsTimeout: connectMilliseconds,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: timeouts.mailSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeouts.mailSeconds * 1000);
      try {
        const { response } = await transport.sendMail({ ...messageOf(mail), signal });
        return { kind: 'sent', detail: brief(response) };
      } catch (error) {
        return outcomeOf(error as NodemailerError);
      }
    },
  };
}

function messageOf({ messageId, from, to, replyTo, subject, text, html, calendar }: OutgoingMail) {
  return {
    messageId: `<${messageId}>`,
    // An explicit envelope, so that nothing in the headers can add a recipient.
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** The commands that concern one mail; a permanent error of any other concerns the server or our account. */
const commandsOfMail = new Set(['RCPT TO', 'DATA']);

function outcomeOf(error: NodemailerError): MailOutcome {
  const { responseCode = 0, command = '', code = '' } = error;
  const reason = brief(error.message);
  const isAboutMail = commandsOfMail.has(command);
  if (responseCode >= 500 && isAboutMail) return { kind: 'rejected', reason };
  if (code === 'EENVELOPE' && responseCode === 0) return { kind: 'rejected', reason };
  return { kind: 'try_later', reason, unreachable: !isAboutMail && command !== 'MAIL FROM' };
}

function brief(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxReason);
}
