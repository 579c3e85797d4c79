/** A real mail server on loopback for tests. It stores accepted mails, and fails when a test sets so. */
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { certificate, privateKey } from '#test/simulators/certificate.ts';
import { readMessage, type Message } from '#test/simulators/smtpMessage.ts';

export interface ArrivedMail extends Message {
  /** As given in the protocol, not in the headers. */
  envelope: { from: string; to: string[] };
  encrypted: boolean;
  /** Who was logged in. */
  user: string;
}

/** The outcome of one connection. */
export type SmtpPlan =
  | 'take'
  | { step: 'greeting' | 'sender' | 'recipient' | 'content'; code: number; text: string }
  /** The connection breaks in the middle of the mail. */
  | 'hang_up'
  /** The mail is accepted, and the connection breaks before the reply. */
  | 'take_and_hang_up'
  /** The server never replies. */
  | 'silence';

export interface SmtpSimulator {
  port: number;
  mails: ArrivedMail[];
  /** All connections. */
  tries: number;
  /** Outcomes of the next connections; later ones are accepted. */
  plan(...plans: SmtpPlan[]): void;
  stop(): Promise<void>;
}

export interface SmtpSimulatorOptions {
  security: 'none' | 'starttls' | 'tls';
  /** The only log-in that it accepts, and then it demands one. */
  login?: { username: string; password: string };
}

/** Starts it, and has this process trust its certificate. */
export async function startSmtpSimulator({ security, login }: SmtpSimulatorOptions): Promise<SmtpSimulator> {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const plans: SmtpPlan[] = [];
  const planOf = new Map<string, SmtpPlan>();
  const mails: ArrivedMail[] = [];
  let tries = 0;

  const options: SMTPServerOptions = {
    secure: security === 'tls',
    key: privateKey,
    cert: certificate,
    authOptional: !login,
    disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: security === 'none',
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(session, done) {
      tries += 1;
      const plan = plans.shift() ?? 'take';
      planOf.set(session.id, plan);
      if (plan !== 'silence') done(error(plan, 'greeting'));
    },
    onAuth({ username = '', password }, _session, done) {
      const known = username === login?.username && password === login.password;
      done(known ? null : rejected(535, '5.7.8 Authentication credentials invalid'), { user: username });
    },
    onMailFrom: (_address, { id }, done) => done(error(planOf.get(id), 'sender')),
    onRcptTo: (_address, { id }, done) => done(error(planOf.get(id), 'recipient')),
    onData(stream, session, done) {
      const plan = planOf.get(session.id) ?? 'take';
      if (plan === 'hang_up') return socketOf(session.id)?.destroy();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const rejectedAs = error(plan, 'content');
        if (rejectedAs) return done(rejectedAs);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...readMessage(Buffer.concat(chunks).toString('utf8')),
          envelope: {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          },
          encrypted: session.secure,
          user: session.user ? String(session.user) : '',
        });
        if (plan === 'take_and_hang_up') return socketOf(session.id)?.destroy();
        done(null, '2.0.0 Taken over');
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function socketOf(sessionId: string): Socket | undefined {
    const connections = [...server.connections] as { session: { id: string }; _socket: Socket }[];
    return connections.find(({ session }) => session.id === sessionId)?._socket;
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    get tries() {
      return tries;
    },
    plan: (...next) => void plans.push(...next),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function error(plan: SmtpPlan | undefined, step: string): Error | null {
  return typeof plan === 'object' && plan.step === step ? rejected(plan.code, plan.text) : null;
}

function rejected(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
