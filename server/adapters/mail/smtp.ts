import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mailer, MailOutcome, OutgoingMail } from '#server/adapters/mail/port.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** `none`: in the clear. `starttls`: encrypted before anything is told. `tls`: encrypted from the first byte. */
  security: 'none' | 'starttls' | 'tls';
  /** Empty: no log-in. */
  username: string;
  password: string;
}

interface Patience {
  /** For the name, the connection and the greeting, each. */
  connectSeconds: number;
  /** For one mail as a whole. */
  mailSeconds: number;
}

const usualPatience: Patience = { connectSeconds: 10, mailSeconds: 45 };
const maxReason = 500;

/** Sends by a mail server, over a connection of its own for each mail. The server may be on a private network. */
export function openSmtp(server: SmtpServer, patience: Patience = usualPatience): Mailer {
  const { host, port, security, username, password } = server;
  const wait = patience.connectSeconds * 1000;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
    dnsTimeout: wait,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: patience.mailSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(patience.mailSeconds * 1000);
      try {
        const { response } = await transport.sendMail({ ...messageOf(mail), signal });
        return { kind: 'sent', detail: brief(response) };
      } catch (error) {
        return outcomeOf(error as NodemailerError);
      }
    },
  };
}

function messageOf({ messageId, from, to, replyTo, subject, text, html }: OutgoingMail) {
  return {
    messageId: `<${messageId}>`,
    // What the server is told stands beside the headers, so that nothing in those adds a recipient.
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    // Absence notices and the like are not to answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** The steps that are about one mail and its receiver; a lasting error of any other is about us. */
const stepsOfMail = new Set(['RCPT TO', 'DATA']);

function outcomeOf(error: NodemailerError): MailOutcome {
  const { responseCode = 0, command = '', code = '' } = error;
  const reason = brief(error.message);
  const isAboutMail = stepsOfMail.has(command);
  if (responseCode >= 500 && isAboutMail) return { kind: 'rejected', reason };
  if (code === 'EENVELOPE' && responseCode === 0) return { kind: 'rejected', reason };
  return { kind: 'try_later', reason, unreachable: !isAboutMail && command !== 'MAIL FROM' };
}

function brief(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxReason);
}
