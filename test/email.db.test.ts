import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, teach, until, type TestWorkspace } from '#test/makers.ts';
import type { Mailbox } from '#test/simulators/email/mailbox.ts';
import { accountFields, startMailProvider, type MailProvider } from '#test/simulators/email/simulator.ts';
import { startApp } from '#test/startApp.ts';
import type { Channel, ChannelDelivery } from '#shared/contract/channel.ts';
import type { Message } from '#shared/contract/message.ts';

let provider: MailProvider;
let app: TestApp;
let clinic: TestWorkspace;
let channel: Channel;
let mailbox: Mailbox;
let token: string;
const address = 'help@harbour.example';
let people = 0;

beforeAll(async () => {
  provider = await startMailProvider();
  app = await startApp({ env: { PROVIDER_HOSTS: provider.hosts.join(',') } });
  clinic = await makeWorkspace(app, 'Harbour Clinic');
  token = clinic.tokens.owner;
  await teach(app, clinic, [{ kind: 'qa', question: 'Where do I park?', answer: 'Park in Elm Street 4.' }]);
  const account = provider.account(address);
  ({ mailbox } = account);
  mailbox.add('From: old@example.com\r\nSubject: From before\r\n\r\nWhere do I park?');
  channel = await connect(account);
  await until(async () => provider.imap.commands.includes('IDLE'));
});

afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

function connect(account: { address: string; password: string }, of = clinic): Promise<Channel> {
  const body = {
    type: 'email',
    name: 'Our mailbox',
    sender_name: 'Harbour Clinic',
    ...accountFields(provider, account),
  };
  return data<Channel>(app, 'POST', '/v1/api/channel', { token: of.tokens.owner, body });
}

function newPerson() {
  people += 1;
  return provider.person(`customer${people}@example.com`, `Customer ${people}`);
}

async function conversationOf(name: string) {
  const list = await data<{ id: number; customer: { name: string }; handler: string; waiting: boolean }[]>(
    ...([app, 'GET', '/v1/api/conversation?size=50', { token }] as const),
  );
  return list.find(({ customer }) => customer.name === name);
}

async function messagesOf(name: string): Promise<Message[]> {
  const found = await conversationOf(name);
  if (!found) return [];
  const page = await data<Message[]>(app, 'GET', `/v1/api/conversation/${found.id}/message`, { token });
  return page.filter(({ kind }) => kind !== 'event').reverse();
}

describe('a mailbox', () => {
  it('is a channel whose passwords are never returned, and whose old mails are left alone', async () => {
    expect(channel).toMatchObject({
      ...{ type: 'email', status: 'connected', callback_url: null, secrets_set: ['imap_password'] },
      account: { address, imap_host: provider.host, smtp_port: '465' },
    });
    expect(JSON.stringify(channel)).not.toContain('secret of');
    expect(await conversationOf('old@example.com')).toBeUndefined();
    const answer = await data(app, 'POST', `/v1/api/channel/${channel.id}/check`, { token, body: {} });
    expect(answer).toMatchObject({ ok: true, name: 'Harbour Clinic' });
  });

  it('gives what arrives between its check and its first listener', async () => {
    const account = provider.account('new@harbour.example');
    account.mailbox.add('From: old@example.com\r\nSubject: From before\r\n\r\nWhere do I park?');
    const opened = () => provider.imap.commands.filter((name) => name === 'SELECT').length;
    const before = opened();
    const made = await connect(account);
    await until(async () => opened() > before);
    const early = newPerson();
    await early.writes({ to: account.address, subject: 'Parking', text: 'Where do I park?' });
    expect((await early.next()).text).toContain('Elm Street');
    expect(await conversationOf('old@example.com')).toBeUndefined();
    await data(app, 'DELETE', `/v1/api/channel/${made.id}`, { token });
  });

  it('cannot be connected twice', async () => {
    const other = await makeWorkspace(app);
    const body = { type: 'email', name: 'Theirs', ...accountFields(provider, { address, password: 'x' }) };
    const answer = await call(app, 'POST', '/v1/api/channel', { token: other.tokens.owner, body });
    expect([answer.status, answer.body.error_code]).toEqual([409, 'channel_taken']);
  });

  it('with hosts in a private network is not connected to', async () => {
    const body = {
      ...{
        type: 'email',
        name: 'Inside',
        ...accountFields(provider, { address: 'a@b.example', password: 'x' }),
      },
      imap_host: '127.0.0.1',
      smtp_host: 'localhost',
    };
    const made = await data<Channel>(app, 'POST', '/v1/api/channel', { token, body });
    const checked = await data(app, 'POST', `/v1/api/channel/${made.id}/check`, { token, body: {} });
    expect(checked).toMatchObject({ ok: false, detail: expect.stringContaining('has no public address') });
    await data(app, 'DELETE', `/v1/api/channel/${made.id}`, { token });
  });
});

describe('a customer', () => {
  it('is answered in the thread of their mail, and goes on with quoted text', async () => {
    const mei = newPerson();
    await mei.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    const answer = await mei.next();
    expect(answer).toMatchObject({
      subject: 'Re: Parking',
      from: { address, name: 'Harbour Clinic' },
      text: expect.stringContaining('Elm Street'),
    });
    expect(answer.html).toContain('Elm Street');
    const [asked, answered] = await messagesOf(mei.name);
    expect(asked).toMatchObject({ author: 'customer', text: 'Parking\n\nWhere do I park?' });
    expect(answered).toMatchObject({
      author: 'agent',
      citations: [{ quote: expect.stringContaining('Elm Street') }],
    });
    await mei.writes({ to: address, text: 'Where do I park my bike?', answers: answer });
    const reply = await until(async () => (await messagesOf(mei.name))[2]);
    expect(reply).toMatchObject({ text: 'Where do I park my bike?', reply_to: answered!.id });
    const next = await mei.next();
    expect(next.references).toContain(answer.messageId);
  });

  it('is sent the picture of a member, who took over', async () => {
    const mei = newPerson();
    await mei.writes({ to: address, subject: 'Question', text: 'Where do I park?' });
    await mei.next();
    const { id } = (await conversationOf(mei.name))!;
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'map.png');
    const media = await data<{ id: number }>(app, 'POST', '/v1/api/media', { token, body: form });
    await data(app, 'POST', `/v1/api/conversation/${id}/message`, {
      ...{ token, body: { client_id: 'picture-1', kind: 'image', text: 'See the map', media_id: media.id } },
    });
    const arrived = await mei.next();
    expect(arrived).toMatchObject({
      text: 'See the map\n',
      attachments: [{ filename: 'map.png', mimeType: 'image/png' }],
    });
    expect(arrived.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it('sends a file, which is copied into our storage', async () => {
    const mei = newPerson();
    const content = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const attachments = [{ filename: 'tooth.png', content, contentType: 'image/png' }];
    await mei.writes({ to: address, subject: 'My tooth', text: 'It hurts', attachments });
    const message = await until(async () => (await messagesOf(mei.name)).find(({ media }) => media));
    expect(message).toMatchObject({ kind: 'image', media: { name: 'tooth.png', size: content.byteLength } });
    // The next test does not meet the answer.
    await mei.next();
  });

  it('is received once, whatever is delivered twice', async () => {
    const mei = newPerson();
    provider.dials.duplicate = 1;
    await mei.writes({ to: address, subject: 'Twice', text: 'Do you have a garden?' });
    provider.dials.duplicate = 0;
    const uid = mailbox.uidNext - 1;
    await until(async () => mailbox.messages.find((one) => one.uid === uid)!.flags.has('\\Seen'));
    await until(async () => (await log()).every(({ status }) => status === 'done'));
    const own = (await messagesOf(mei.name)).filter(({ author }) => author === 'customer');
    expect(own).toHaveLength(1);
    await mei.next();
  });
});

describe('an answer', () => {
  it('that comes back is shown as failed', async () => {
    const mei = newPerson();
    await mei.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    const answer = await mei.next();
    await until(async () => (await messagesOf(mei.name))[1]?.status === 'sent');
    mailbox.add(bounceOf(answer.messageId!, mei.address));
    const failed = await until(async () => {
      const message = (await messagesOf(mei.name))[1];
      return message?.status === 'failed' && message;
    });
    expect(failed.status_reason).toMatch(/^not_reachable: customer\d+@example.com: 550 5.1.1 User unknown/);
  });

  it('that the server refuses shows its words', async () => {
    const mei = newPerson();
    provider.plan({ step: 'recipient', code: 550, text: 'No such user here' });
    await mei.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    const failed = await until(async () => {
      const message = (await messagesOf(mei.name))[1];
      return message?.status === 'failed' && message;
    });
    expect(failed.status_reason).toContain('No such user here');
  });

  it('whose fate is not known is not sent again, and shown as failed', async () => {
    const mei = newPerson();
    provider.plan('drop');
    await mei.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    await mei.next();
    const failed = await until(async () => {
      const message = (await messagesOf(mei.name))[1];
      return message?.status === 'failed' && message;
    });
    expect(failed.status_reason).toMatch(/^not_known/);
    expect(mei.inbox).toHaveLength(1);
  });
});

describe('a program that answers by itself', () => {
  it('is not answered when it says that it is one', async () => {
    const away = newPerson();
    const headers = { 'Auto-Submitted': 'auto-replied' };
    away.onMail = (mail) => void away.writes({ to: address, text: 'I am away.', answers: mail, headers });
    await away.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    await until(async () =>
      (await messagesOf(away.name)).some(({ text }) => text.includes('[automatic reply]')),
    );
    // Longer than the agent waits, and than lost answers are looked for.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(away.inbox).toHaveLength(1);
    expect(await conversationOf(away.name)).toMatchObject({ handler: 'agent', waiting: false });
  });

  it('is given up after some answers when it does not say so', { timeout: 90_000 }, async () => {
    const loop = newPerson();
    loop.onMail = (mail) => void loop.writes({ to: address, text: 'Where do I park?', answers: mail });
    await loop.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
    const found = await until(async () => {
      const conversation = await conversationOf(loop.name);
      return conversation?.waiting && conversation;
    }, 80);
    expect(found.handler).toBe('member');
    const count = loop.inbox.length;
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(loop.inbox).toHaveLength(count);
    expect(count).toBeLessThanOrEqual(12);
  });
});

describe('the reader', () => {
  it('reads a mailbox on one node only, and goes on after it was lost', async () => {
    const second = await startApp({
      env: { PROVIDER_HOSTS: provider.hosts.join(',') },
      beside: app,
    });
    try {
      provider.imap.mostReaders = 0;
      provider.imap.endConnections();
      const mei = newPerson();
      await mei.writes({ to: address, subject: 'Parking', text: 'Where do I park?' });
      expect((await mei.next(40_000)).text).toContain('Elm Street');
      expect(provider.imap.mostReaders).toBe(1);
    } finally {
      await second.stop();
    }
  }, 60_000);

  it('shows at the channel why it cannot read, and stops when the password is refused', async () => {
    const account = provider.account('wrong@harbour.example');
    const made = await connect({ ...account, password: 'not this one' });
    const stopped = await until(async () => {
      const shown = await data<Channel>(app, 'GET', `/v1/api/channel/${made.id}`, { token });
      return shown.status === 'error' && shown;
    });
    expect(stopped.reason).toContain('does not accept the user name or the password');
    const body = { imap_password: account.password };
    await data(app, 'PUT', `/v1/api/channel/${made.id}`, { token, body });
    await until(
      async () => (await data<Channel>(app, 'GET', `/v1/api/channel/${made.id}`, { token })).reason === '',
    );
    await data(app, 'DELETE', `/v1/api/channel/${made.id}`, { token });
  });
});

function log(): Promise<ChannelDelivery[]> {
  return data<ChannelDelivery[]>(app, 'GET', `/v1/api/channel/${channel.id}/delivery?size=50`, { token });
}

function bounceOf(messageId: string, recipient: string): string {
  return `From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: ${address}
Return-Path: <>
Message-ID: <bounce.${messageId.slice(1)}
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=R

--R
Content-Type: text/plain

It could not be delivered.
--R
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--R
Content-Type: message/rfc822

Message-ID: ${messageId}
Subject: Re: Parking

In Elm Street.
--R--
`.replaceAll('\n', '\r\n');
}
