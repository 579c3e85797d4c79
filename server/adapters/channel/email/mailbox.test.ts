import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailAdapter } from '#server/adapters/channel/email/emailAdapter.ts';
import type { StoredMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import type { Account, Call, Inbound, Listened } from '#server/adapters/channel/port.ts';
import type { Mailbox } from '#test/simulators/email/mailbox.ts';
import { accountFields, startMailProvider, type MailProvider } from '#test/simulators/email/simulator.ts';

let provider: MailProvider;
let mailbox: Mailbox;
let account: Account;
let call: Call;
let names = 0;

beforeAll(async () => {
  provider = await startMailProvider();
  const places = new Map(provider.hosts.map((one) => one.split('=') as [string, string]));
  const locate = async (host: string, port: number) => {
    const found = places.get(`${host}:${port}`);
    if (!found) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    const url = new URL(found);
    return { address: url.hostname, port: Number(url.port) };
  };
  call = Object.assign((() => Promise.reject(new Error('no HTTP'))) as typeof fetch, { locate });
});

afterAll(() => provider.stop());

beforeEach(() => {
  names += 1;
  const made = provider.account(`help${names}@shop.example`);
  mailbox = made.mailbox;
  account = { ...accountFields(provider, made), channel_key: 'abc' };
});

const readers: Reader[] = [];
afterEach(async () => {
  Object.assign(provider.imap.dials, { drop: undefined, fail: false, idle: true, silent: false });
  await Promise.all(readers.splice(0).map((one) => one.stop()));
});

/** Listens until it is stopped, and again after it ended, as a node does. */
class Reader {
  readonly stored: StoredMail[] = [];
  readonly results: Listened[] = [];
  place: string;
  /** Ends the next calls of `store` without storing: the process is lost there. */
  losesNext = 0;
  readonly #controller = new AbortController();
  readonly #ended: Promise<void>;

  constructor(place = '', own = account) {
    this.place = place;
    this.#ended = this.#run(own);
    readers.push(this);
  }

  async #run(own: Account): Promise<void> {
    const { signal } = this.#controller;
    while (!signal.aborted) {
      const result = await emailAdapter.listen!(call, {
        account: own,
        place: this.place,
        signal,
        store: async (deliveries, place) => {
          if (this.losesNext > 0 && deliveries.length > 0) {
            this.losesNext -= 1;
            throw new Error('lost');
          }
          this.stored.push(...(deliveries as StoredMail[]));
          this.place = place;
          return true;
        },
      });
      this.results.push(result);
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    this.#controller.abort();
    await this.#ended;
  }

  get messages(): Inbound[] {
    return this.stored.flatMap((one) => emailAdapter.read(JSON.parse(JSON.stringify(one))));
  }

  subjects(): string[] {
    return this.stored.map(({ mail }) => mail.subject);
  }
}

async function until(isTrue: () => boolean, milliseconds = 8000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const mail = (subject: string, text = 'Hello') =>
  `From: Mei <mei@Example.com>\r\nTo: help@shop.example\r\nMessage-ID: <${subject}@example.com>\r\nSubject: ${subject}\r\n\r\n${text}\r\n`;

describe('listen', () => {
  it('begins with what arrives from then on, and is told of it at once by IDLE', async () => {
    mailbox.add(mail('before'));
    const reader = new Reader();
    await until(() => reader.place !== '' && provider.imap.commands.includes('IDLE'));
    mailbox.add(mail('first'));
    await until(() => reader.stored.length === 1);
    mailbox.add(mail('second'));
    await until(() => reader.stored.length === 2);
    expect(reader.subjects()).toEqual(['first', 'second']);
    await until(() => mailbox.messages.slice(1).every(({ flags }) => flags.has('\\Seen')));
    expect(mailbox.messages[0]!.flags.size).toBe(0);
  });

  it('ends after each look where the server has no IDLE', async () => {
    provider.imap.dials.idle = false;
    const reader = new Reader();
    await until(() => reader.results.length > 0);
    expect(reader.results[0]).toEqual({ kind: 'ended', afterSeconds: 30 });
    mailbox.add(mail('later'));
    await until(() => reader.stored.length === 1);
  });

  it('goes on where it was, after a pause in which mails have come', async () => {
    const before = new Reader();
    await until(() => before.place !== '');
    await before.stop();
    for (let i = 0; i < 30; i++) mailbox.add(mail(`m${i}`));
    const after = new Reader(before.place);
    await until(() => after.stored.length === 30);
    expect(after.subjects()).toEqual(Array.from({ length: 30 }, (_, i) => `m${i}`));
  });

  it('loses nothing when it is lost between fetching a mail and storing it', async () => {
    const reader = new Reader();
    await until(() => reader.place !== '');
    reader.losesNext = 1;
    mailbox.add(mail('one'));
    mailbox.add(mail('two'));
    await until(() => reader.stored.length === 2);
    expect(reader.subjects()).toEqual(['one', 'two']);
  });

  it('does not read the mailbox again after its uids were given out anew', async () => {
    for (let i = 0; i < 20; i++) mailbox.add(mail(`old${i}`), { at: new Date(Date.now() - 86_400_000 * 3) });
    const before = new Reader();
    await until(() => before.place !== '');
    mailbox.add(mail('known'));
    await until(() => before.stored.length === 1);
    await before.stop();
    mailbox.add(mail('new'));
    mailbox.renumber();
    const after = new Reader(before.place);
    await until(() => after.subjects().includes('new'));
    // One may come twice: it has the same Message-ID.
    expect(after.subjects()).toEqual(['known', 'new']);
  });

  it('begins anew with another mailbox', async () => {
    const before = new Reader();
    await until(() => before.place !== '');
    await before.stop();
    const other = provider.account('other@shop.example');
    other.mailbox.add(mail('of the other'));
    const after = new Reader(before.place, {
      ...account,
      imap_user: other.address,
      imap_password: other.password,
    });
    await until(() => after.place !== before.place);
    other.mailbox.add(mail('new there'));
    await until(() => after.stored.length > 0);
    expect(after.subjects()).toEqual(['new there']);
  });

  it('reads only the header of a mail that is too large', async () => {
    const reader = new Reader();
    await until(() => reader.place !== '');
    mailbox.add(mail('Our plans'), { size: 50 * 1024 * 1024 });
    await until(() => reader.stored.length === 1);
    expect(reader.messages).toMatchObject([
      {
        kind: 'message',
        from: { ids: ['mei@example.com'], name: 'Mei' },
        content: { text: '[too large to be read here: 50 MB] Our plans' },
      },
    ]);
  });

  it('reads the header of a mail that ends the connection each time, and goes on', async () => {
    const reader = new Reader();
    await until(() => reader.place !== '');
    mailbox.add(mail('poison'));
    provider.imap.dials.drop = { command: 'FETCH', times: 3 };
    mailbox.add(mail('after it'));
    await until(() => reader.stored.length === 2);
    expect(reader.stored.map(({ problem, mail: { subject } }) => [problem, subject])).toEqual([
      ['unreadable', 'poison'],
      [undefined, 'after it'],
    ]);
  });

  it('comes back after the server has ended every connection', async () => {
    const reader = new Reader();
    await until(() => reader.place !== '');
    provider.imap.endConnections();
    await until(() => reader.results.some(({ kind }) => kind === 'failed'));
    mailbox.add(mail('still here'));
    await until(() => reader.stored.length === 1);
  });

  it('says in words why it cannot', async () => {
    provider.imap.dials.fail = true;
    const reader = new Reader();
    await until(() => reader.results.length > 0);
    expect(reader.results[0]).toMatchObject({ kind: 'failed', reason: 'access_lost' });
    expect(JSON.stringify(reader.results[0])).toContain('does not accept the user name or the password');
    expect(JSON.stringify(reader.results[0])).not.toContain(account['imap_password']);
  });

  it('stores the files of a mail by name, and fetches them from the mailbox', async () => {
    const reader = new Reader();
    await until(() => reader.place !== '');
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
    const person = provider.person('mei@example.com');
    mailbox.add(
      await person.composes({
        to: account['address']!,
        subject: 'A picture',
        text: 'Look',
        attachments: [{ filename: '牙.png', content: bytes, contentType: 'image/png' }],
      }),
    );
    await until(() => reader.stored.length === 1);
    const [, file] = reader.messages;
    expect(file).toMatchObject({
      content: { kind: 'image', media: { name: '牙.png', mimeType: 'image/png' } },
    });
    const { media } = (file as { content: { media: Parameters<typeof emailAdapter.fetchMedia>[2] } }).content;
    expect(await emailAdapter.fetchMedia(call, account, media)).toEqual({
      kind: 'fetched',
      bytes,
      mimeType: 'image/png',
    });
    const gone = { ...media, id: media.id.replace(/\.\d+\./, '.999.') };
    expect(await emailAdapter.fetchMedia(call, account, gone)).toMatchObject({ kind: 'gone' });
  });
});

describe('check', () => {
  it('logs in to both servers', async () => {
    expect(await emailAdapter.check(call, account, '')).toMatchObject({ ok: true, name: account['address'] });
  });

  it('says where to begin, so that nothing is skipped until somebody listens', async () => {
    mailbox.add(mail('before'));
    const checked = await emailAdapter.check(call, account, '');
    mailbox.add(mail('meanwhile'));
    const { place = '' } = checked as { place?: string };
    const reader = new Reader(place);
    await until(() => reader.stored.length === 1);
    expect(reader.subjects()).toEqual(['meanwhile']);
    // One that was read already goes on from where it was; the place of another mailbox says nothing.
    expect(await emailAdapter.check(call, account, '', reader.place)).not.toHaveProperty('place');
    const other = reader.place.replace(account['imap_user']!, 'somebody.else');
    expect(await emailAdapter.check(call, account, '', other)).toHaveProperty('place');
  });

  it.each([
    [{ imap_password: 'wrong' }, 'access_lost', 'mail.provider.example:993 does not accept'],
    [{ smtp_password: 'wrong' }, 'access_lost', 'mail.provider.example:465 does not accept'],
    [{ imap_host: 'nowhere.example' }, 'provider_down', 'There is no server of the name nowhere.example:993'],
    [{ imap_security: 'tls' }, 'provider_down', 'cannot be encrypted in this way'],
    [{ imap_security: 'starttls' }, 'provider_down', 'cannot be encrypted in this way'],
    [{ smtp_security: 'tls' }, 'provider_down', 'cannot be encrypted in this way'],
    [{ smtp_security: 'starttls' }, 'provider_down', 'cannot be encrypted in this way'],
  ])('with %o says why it does not work', async (wrong, reason, words) => {
    const result = await emailAdapter.check(call, { ...account, ...wrong }, '');
    expect(result).toMatchObject({ ok: false, failure: { reason } });
    expect(JSON.stringify(result)).toContain(words);
    expect(JSON.stringify(result)).not.toContain('secret of');
  });

  it('says that a server does not answer', { timeout: 20_000 }, async () => {
    provider.imap.dials.silent = true;
    const result = await emailAdapter.check(call, account, '');
    expect(JSON.stringify(result)).toContain('did not answer in time');
  });
});

describe('send', () => {
  const outgoing = { key: '17', to: 'mei@example.com', text: 'In Elm Street 4.', choices: [] };

  it('answers the mail of the customer in its thread', async () => {
    const mei = provider.person('mei@example.com');
    const replyToken = JSON.stringify({
      ...{ subject: 'Re: Parking?', messageId: '<q@example.com>', references: ['<first@example.com>'] },
      to: '',
    });
    const own = { ...account, sender_name: '海港 Clinic', reply_code: 'on' };
    const outcome = await emailAdapter.send(call, own, { ...outgoing, replyToken });
    const arrived = await mei.next();
    expect(outcome).toEqual({ kind: 'sent', id: arrived.messageId });
    expect(arrived).toMatchObject({
      ...{ subject: 'Re: Parking?', inReplyTo: '<q@example.com>' },
      ...{ references: '<first@example.com> <q@example.com>', text: 'In Elm Street 4.\n' },
      from: { name: '海港 Clinic', address: account['address'] },
    });
    expect(arrived.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
    const [replyTo] = arrived.replyTo!;
    expect(replyTo!.address).toBe(
      account['address']!.replace('@', `+${/<([^@]+)@/.exec(arrived.messageId!)![1]}@`),
    );
  });

  it('sends files, and what a member wrote as no automatic mail', async () => {
    const mei = provider.person('mei@example.com');
    const media = { name: 'plan.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
    await emailAdapter.send(call, account, { ...outgoing, text: '', isByMember: true, media });
    const arrived = await mei.next();
    expect(arrived.attachments).toMatchObject([{ filename: 'plan.pdf', mimeType: 'application/pdf' }]);
    expect(arrived.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it('writes choices as numbered lines', async () => {
    const mei = provider.person('mei@example.com');
    const choices = [
      { label: 'Monday', value: 'mon' },
      { label: 'Tuesday', value: 'tue' },
    ];
    await emailAdapter.send(call, account, { ...outgoing, choices });
    expect((await mei.next()).text).toBe('In Elm Street 4.\n\n1. Monday\n2. Tuesday\n');
  });

  it('lets nothing add a header or a recipient', async () => {
    const mei = provider.person('mei@example.com');
    const replyToken = JSON.stringify({
      ...{ subject: 'Hi\r\nBcc: all@victims.example', messageId: '<a@b>\r\nX-Evil: 1', references: [] },
      to: '',
    });
    const own = { ...account, sender_name: 'A\r\nBcc: all@victims.example' };
    await emailAdapter.send(call, own, { ...outgoing, replyToken });
    const arrived = await mei.next();
    expect(arrived.envelope.to).toEqual(['mei@example.com']);
    expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(arrived.headers.map(({ key }) => key)).not.toContain('x-evil');
    const hostile = await emailAdapter.send(call, account, { ...outgoing, to: 'a@b.example, c@d.example' });
    expect(hostile).toMatchObject({ kind: 'rejected' });
  });

  it.each([
    [
      { step: 'recipient', code: 550, text: 'No such user' },
      { kind: 'rejected', reason: 'not_reachable' },
    ],
    [
      { step: 'content', code: 552, text: 'Too large' },
      { kind: 'rejected', reason: 'too_large' },
    ],
    [
      { step: 'recipient', code: 450, text: 'Greylisted' },
      { kind: 'try_later', all: false },
    ],
    [{ step: 'content', code: 451, text: 'Busy' }, { kind: 'try_later' }],
    [{ step: 'sender', code: 421, text: 'Too many' }, { kind: 'try_later' }],
  ] as const)('after %o returns %o with the words of the server', async (plan, outcome) => {
    provider.plan(plan);
    const result = await emailAdapter.send(call, account, outgoing);
    expect(result).toMatchObject(outcome);
    expect(JSON.stringify(result)).toContain(plan.text);
  });

  it('does not know what became of a mail whose answer was lost', async () => {
    provider.plan('drop');
    expect(await emailAdapter.send(call, account, outgoing)).toMatchObject({ kind: 'unknown' });
  });

  it('tries later when the connection ended within the mail', async () => {
    provider.plan('cut');
    const media = { name: 'a.bin', mimeType: 'application/octet-stream', bytes: Buffer.alloc(8_000_000, 7) };
    expect(await emailAdapter.send(call, account, { ...outgoing, media })).toMatchObject({
      kind: 'try_later',
    });
  });

  it('stops the channel when its password is wrong, and tries later when there is no server', async () => {
    const wrong = await emailAdapter.send(call, { ...account, smtp_password: 'no' }, outgoing);
    expect(wrong).toMatchObject({ kind: 'rejected', reason: 'access_lost', stops: true });
    const nowhere = await emailAdapter.send(call, { ...account, smtp_host: 'nowhere.example' }, outgoing);
    expect(nowhere).toMatchObject({ kind: 'try_later', reason: 'provider_down' });
  });
});
