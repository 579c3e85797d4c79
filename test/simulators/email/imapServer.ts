/** An IMAP server (RFC 3501, 2177, 4315) of as much as clients that read an INBOX by uid need. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Mailbox, StoredMessage } from '#test/simulators/email/mailbox.ts';

export interface ImapDials {
  /** The next commands of this name end the connection instead of an answer. */
  drop: { command: string; times: number } | undefined;
  /** No log-in is accepted. */
  fail: boolean;
  idle: boolean;
  /** Nothing is ever said, also not at the start. */
  silent: boolean;
}

export interface ImapServer {
  port: number;
  dials: ImapDials;
  /** The commands that came, without their arguments. */
  commands: string[];
  /** Those that have read the mailbox at the same time, at the most. */
  mostReaders: number;
  endConnections(): void;
  stop(): Promise<void>;
}

export interface ImapAccount {
  user: string;
  password: string;
  mailbox: Mailbox;
}

export async function startImapServer(accounts: () => readonly ImapAccount[]): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const readers = new Map<Mailbox, number>();
  const state: ImapServer = {
    port: 0,
    dials: { drop: undefined, fail: false, idle: true, silent: false },
    commands: [],
    mostReaders: 0,
    endConnections: () => sockets.forEach((socket) => socket.destroy()),
    stop: () =>
      new Promise((resolve) => {
        state.endConnections();
        server.close(() => resolve());
      }),
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => undefined);
    const session = new Session(socket, accounts, state, readers);
    socket.on('data', (chunk) => session.feed(chunk));
    socket.on('close', () => {
      sockets.delete(socket);
      session.leave();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  return state;
}

class Session {
  #buffer = Buffer.alloc(0);
  #line = '';
  /** For the literal that is coming. */
  #isAsked = false;
  #mailbox: Mailbox | undefined;
  #account: ImapAccount | undefined;
  #idle: { tag: string; tell: () => void } | undefined;
  #authTag = '';
  /** How many messages the client knows of. */
  #known = 0;
  #queue = Promise.resolve();
  readonly #socket: Socket;
  readonly #accounts: () => readonly ImapAccount[];
  readonly #state: ImapServer;
  readonly #readers: Map<Mailbox, number>;

  constructor(
    socket: Socket,
    accounts: () => readonly ImapAccount[],
    state: ImapServer,
    readers: Map<Mailbox, number>,
  ) {
    this.#socket = socket;
    this.#accounts = accounts;
    this.#state = state;
    this.#readers = readers;
    if (!state.dials.silent) this.#say('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready');
  }

  leave(): void {
    this.#endIdle();
    if (this.#mailbox) this.#readers.set(this.#mailbox, (this.#readers.get(this.#mailbox) ?? 1) - 1);
    this.#mailbox = undefined;
  }

  feed(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n');
      if (end < 0) return;
      const text = this.#buffer.subarray(0, end).toString();
      const literal = /\{(\d+)(\+?)\}$/.exec(text);
      if (!literal) {
        this.#buffer = this.#buffer.subarray(end + 2);
        const whole = this.#line + text;
        this.#line = '';
        this.#queue = this.#queue.then(() => this.#run(whole));
        continue;
      }
      const size = Number(literal[1]);
      if (this.#buffer.length < end + 2 + size) {
        if (!literal[2] && !this.#isAsked) this.#say('+ go on');
        this.#isAsked = true;
        return;
      }
      this.#isAsked = false;
      const bytes = this.#buffer.subarray(end + 2, end + 2 + size).toString();
      this.#line += `${text.slice(0, literal.index)}"${bytes.replace(/(["\\])/g, '\\$1')}"`;
      this.#buffer = this.#buffer.subarray(end + 2 + size);
    }
  }

  #say(text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${text}\r\n`);
  }

  async #run(line: string): Promise<void> {
    const { dials } = this.#state;
    if (dials.silent || this.#socket.destroyed) return;
    if (this.#authTag !== '') {
      const tag = this.#authTag;
      this.#authTag = '';
      return this.#authenticate(tag, line);
    }
    if (this.#idle && line.toUpperCase() === 'DONE') {
      const { tag } = this.#idle;
      this.#endIdle();
      return this.#say(`${tag} OK idle ended`);
    }
    const [tag = '*', ...rest] = wordsOf(line);
    const name =
      (rest[0] ?? '').toUpperCase() === 'UID'
        ? `UID ${rest[1]!.toUpperCase()}`
        : (rest[0] ?? '').toUpperCase();
    this.#state.commands.push(name);
    if (dials.drop && name.endsWith(dials.drop.command) && dials.drop.times > 0) {
      dials.drop.times -= 1;
      this.#socket.destroy();
      return;
    }
    const args = rest.slice(name.startsWith('UID ') ? 2 : 1);
    this.#answer(tag, name, args);
  }

  #answer(tag: string, name: string, args: string[]): void {
    const done = (text = 'done') => {
      this.#tell();
      this.#say(`${tag} OK ${text}`);
    };
    switch (name) {
      case 'CAPABILITY':
        this.#say(`* CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN${this.#state.dials.idle ? ' IDLE' : ''}`);
        return done();
      case 'NOOP':
      case 'ID':
      case 'ENABLE':
        return done();
      case 'LOGIN':
        return this.#logIn(tag, unquoted(args[0]), unquoted(args[1]));
      case 'AUTHENTICATE':
        if (args[1] !== undefined) return this.#authenticate(tag, args[1]);
        this.#authTag = tag;
        return this.#say('+ ');
      case 'LOGOUT':
        this.#say('* BYE');
        done();
        this.#socket.end();
        return;
      default:
    }
    if (!this.#account) return this.#say(`${tag} NO log in first`);
    switch (name) {
      case 'LIST':
      case 'LSUB':
        this.#say(`* ${name} (\\HasNoChildren) "/" "INBOX"`);
        return done();
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(tag, name);
      case 'UID SEARCH':
        this.#say(
          `* SEARCH${this.#search(args)
            .map((uid) => ` ${uid}`)
            .join('')}`,
        );
        return done();
      case 'UID FETCH':
        this.#fetch(args);
        return done();
      case 'UID STORE':
        for (const message of this.#named(args[0]!)) message.flags.add('\\Seen');
        return done();
      case 'IDLE': {
        const tell = () => this.#tell();
        this.#idle = { tag, tell };
        this.#mailbox!.on('exists', tell);
        this.#say('+ idling');
        return tell();
      }
      default:
        this.#say(`${tag} BAD ${name} is not known`);
    }
  }

  /** That more messages are there. */
  #tell(): void {
    const count = this.#mailbox?.messages.length ?? 0;
    if (count > this.#known) this.#say(`* ${count} EXISTS`);
    this.#known = count;
  }

  #authenticate(tag: string, encoded: string): void {
    const [, user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split('\0');
    this.#logIn(tag, user, password);
  }

  #logIn(tag: string, user: string, password: string): void {
    const found = this.#accounts().find((one) => one.user === user && one.password === password);
    if (!found || this.#state.dials.fail)
      return this.#say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`);
    this.#account = found;
    this.#say(`${tag} OK logged in`);
  }

  #select(tag: string, name: string): void {
    const box = this.#account!.mailbox;
    this.leave();
    this.#mailbox = box;
    const readers = (this.#readers.get(box) ?? 0) + 1;
    this.#readers.set(box, readers);
    if (name === 'SELECT') this.#state.mostReaders = Math.max(this.#state.mostReaders, readers);
    this.#known = box.messages.length;
    this.#say(`* ${this.#known} EXISTS`);
    this.#say('* 0 RECENT');
    this.#say('* FLAGS (\\Seen \\Deleted)');
    this.#say(`* OK [UIDVALIDITY ${box.validity}] valid`);
    this.#say(`* OK [UIDNEXT ${box.uidNext}] next`);
    this.#say(`${tag} OK [READ-${name === 'SELECT' ? 'WRITE' : 'ONLY'}] selected`);
  }

  #search(args: string[]): number[] {
    const { messages } = this.#mailbox!;
    const uids = args.findIndex((arg) => arg.toUpperCase() === 'UID');
    if (uids >= 0) return this.#named(args[uids + 1]!).map(({ uid }) => uid);
    const since = args.findIndex((arg) => arg.toUpperCase() === 'SINCE');
    if (since < 0) return messages.map(({ uid }) => uid);
    const day = Date.parse(`${unquoted(args[since + 1])} UTC`);
    return messages.filter(({ at }) => at.getTime() >= day).map(({ uid }) => uid);
  }

  #fetch(args: string[]): void {
    const items = args.slice(1).join(' ').toUpperCase();
    for (const message of this.#named(args[0]!)) {
      const index = this.#mailbox!.messages.indexOf(message) + 1;
      const parts: Buffer[] = [Buffer.from(`UID ${message.uid} FLAGS (${[...message.flags].join(' ')})`)];
      if (items.includes('RFC822.SIZE'))
        parts.push(Buffer.from(` RFC822.SIZE ${message.size ?? message.raw.length}`));
      if (items.includes('INTERNALDATE'))
        parts.push(Buffer.from(` INTERNALDATE "${internalDate(message.at)}"`));
      const body = /BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/.exec(items);
      if (body) {
        const header = message.raw.indexOf('\r\n\r\n');
        let bytes: Buffer = body[1] && header >= 0 ? message.raw.subarray(0, header + 4) : message.raw;
        if (body[2] !== undefined) bytes = bytes.subarray(Number(body[2]), Number(body[2]) + Number(body[3]));
        const range = body[2] === undefined ? '' : `<${body[2]}>`;
        parts.push(Buffer.from(` BODY[${body[1] ?? ''}]${range} {${bytes.length}}\r\n`), bytes);
      }
      this.#socket.write(Buffer.concat([Buffer.from(`* ${index} FETCH (`), ...parts, Buffer.from(')\r\n')]));
    }
  }

  /** `3:*`, `7`, `1,4:6`. */
  #named(set: string): StoredMessage[] {
    const { messages } = this.#mailbox!;
    const last = messages.at(-1)?.uid ?? 0;
    const ranges = set.split(',').map((range) => {
      const [from, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)));
      return [Math.min(from!, to!), Math.max(from!, to!)] as const;
    });
    return messages.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  }

  #endIdle(): void {
    if (this.#idle && this.#mailbox) this.#mailbox.off('exists', this.#idle.tell);
    this.#idle = undefined;
  }
}

/** Words with quoted strings and lists kept together. */
function wordsOf(line: string): string[] {
  return line.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? [];
}

function unquoted(word = ''): string {
  return word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function internalDate(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`;
}
