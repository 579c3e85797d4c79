/** A mail provider on loopback: one host with IMAP for the mailboxes of its users and SMTP for what they send. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startImapServer, type ImapServer } from '#test/simulators/email/imapServer.ts';
import { Mailbox } from '#test/simulators/email/mailbox.ts';
import { Person, type SentMail } from '#test/simulators/email/person.ts';

/** What becomes of the next mails that are sent. */
export type SmtpPlan =
  | 'take'
  | { step: 'sender' | 'recipient' | 'content'; code: number; text: string }
  /** The connection ends in the middle of the mail. */
  | 'cut'
  /** The mail is accepted, and the connection ends before the answer. */
  | 'drop';

export interface MailProvider {
  host: string;
  /** For `PROVIDER_HOSTS`. */
  hosts: string[];
  imap: ImapServer;
  /** What was accepted, whoever it is for. */
  sent: SentMail[];
  dials: {
    /** Mails that are put into the mailbox once more. */
    duplicate: number;
  };
  plan(...plans: SmtpPlan[]): void;
  /** A mailbox of a business, with its log-in. */
  account(address: string): { address: string; password: string; mailbox: Mailbox };
  /** Somebody elsewhere. What is sent to them arrives there. */
  person(address: string, name?: string): Person;
  deliver(to: string, ...raws: (Buffer | string)[]): void;
  stop(): Promise<void>;
}

export async function startMailProvider(host = 'mail.provider.example'): Promise<MailProvider> {
  const accounts = new Map<string, { address: string; password: string; mailbox: Mailbox }>();
  const people = new Map<string, Person>();
  const plans: SmtpPlan[] = [];
  const planOf = new Map<string, SmtpPlan>();
  const sent: SentMail[] = [];
  const imap = await startImapServer(() =>
    [...accounts.values()].map(({ address, password, mailbox }) => ({ user: address, password, mailbox })),
  );
  const refuse = (id: string, step: string) => {
    const plan = planOf.get(id);
    return typeof plan === 'object' && plan.step === step
      ? Object.assign(new Error(plan.text), { responseCode: plan.code })
      : null;
  };
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password }, _session, done) {
      const isKnown = accounts.get(username)?.password === password;
      const wrong = Object.assign(new Error('5.7.8 Authentication credentials invalid'), {
        responseCode: 535,
      });
      done(isKnown ? null : wrong, { user: username });
    },
    onMailFrom(_address, { id }, done) {
      planOf.set(id, plans.shift() ?? 'take');
      done(refuse(id, 'sender'));
    },
    onRcptTo: (_address, { id }, done) => done(refuse(id, 'recipient')),
    onData(stream, session, done) {
      const plan = planOf.get(session.id) ?? 'take';
      if (plan === 'cut') return void socketOf(session.id)?.destroy();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refuse(session.id, 'content');
        if (refused) return done(refused);
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        };
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((email) => {
          const mail = { ...email, raw, envelope };
          sent.push(mail);
          for (const to of envelope.to) people.get(to.toLowerCase())?.receive(mail);
          if (plan === 'drop') socketOf(session.id)?.destroy();
          else done(null, '2.0.0 Taken over');
        });
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const smtpPort = (smtp.server.address() as AddressInfo).port;

  function socketOf(sessionId: string): Socket | undefined {
    const connections = [...smtp.connections] as { session: { id: string }; _socket: Socket }[];
    return connections.find(({ session }) => session.id === sessionId)?._socket;
  }

  const provider: MailProvider = {
    host,
    hosts: [`${host}:993=tcp://127.0.0.1:${imap.port}`, `${host}:465=tcp://127.0.0.1:${smtpPort}`],
    imap,
    sent,
    dials: { duplicate: 0 },
    plan: (...next) => void plans.push(...next),
    account(address) {
      const made = { address, password: `secret of ${address}`, mailbox: new Mailbox() };
      accounts.set(address, made);
      return made;
    },
    person(address, name = '') {
      const made = new Person(provider.deliver, address, name);
      people.set(address.toLowerCase(), made);
      return made;
    },
    deliver(to, ...raws) {
      const own = to.toLowerCase().replace(/\+[^@]*/, '');
      const box = [...accounts.values()].find(({ address }) => address.toLowerCase() === own)?.mailbox;
      if (!box) throw new Error(`Nobody here has the address ${to}.`);
      for (const raw of raws)
        for (let copies = 1 + provider.dials.duplicate; copies > 0; copies--) box.add(raw);
    },
    async stop() {
      await imap.stop();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return provider;
}

/** The account of a channel at the provider, as a member enters it. */
export function accountFields(
  provider: MailProvider,
  { address, password }: { address: string; password: string },
) {
  return {
    address,
    imap_host: provider.host,
    imap_port: '993',
    imap_security: 'none',
    imap_user: address,
    imap_password: password,
    smtp_host: provider.host,
    smtp_port: '465',
    smtp_security: 'none',
  };
}
