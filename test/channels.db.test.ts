/** Customers on WhatsApp: received, answered, and told what became of it, by the real adapter against a simulator. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import { startApp } from '#test/startApp.ts';
import type { Channel, ChannelDelivery } from '#shared/contract/channel.ts';
import type { Message } from '#shared/contract/message.ts';

let provider: WhatsApp;
let app: TestApp;
let clinic: TestWorkspace;
let number: BusinessNumber;
let channel: Channel;
let customers = 0;

beforeAll(async () => {
  provider = await startWhatsApp({ mediaOrigin: 'https://lookaside.fbsbx.com' });
  const host = (url: string) => url.replace(/\/$/, '');
  const port = await freePort();
  app = await startApp({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PROVIDER_HOSTS: [
        `graph.facebook.com=${host(provider.url)}`,
        `lookaside.fbsbx.com=${host(provider.mediaUrl)}`,
      ].join(','),
    },
  });
  clinic = await makeWorkspace(app, 'Harbour Clinic');
  await teach(app, clinic, [{ kind: 'qa', question: 'Where do I park?', answer: 'Park in Elm Street 4.' }]);
  ({ number, channel } = await connect(clinic));
});

afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

/** The provider tests the address of the webhook, so that it must be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function connect(workspace: TestWorkspace, of = provider.number()) {
  const body = {
    type: 'whatsapp',
    name: 'Our WhatsApp',
    phone_number_id: of.id,
    waba_id: of.business.waba_id,
    access_token: of.business.token,
    app_secret: provider.app.secret,
    verify_token: provider.app.verifyToken,
  };
  const made = await data<Channel>(app, 'POST', '/v1/api/channel', { token: workspace.tokens.owner, body });
  provider.app.callbackUrl = `${app.url}/v1/webhook/whatsapp`;
  return { number: of, channel: made };
}

function newPhone() {
  customers += 1;
  return number.phone({
    number: `8529123${String(customers).padStart(4, '0')}`,
    name: `Customer ${customers}`,
  });
}

async function messagesOf(name: string): Promise<Message[]> {
  const token = clinic.tokens.owner;
  const list = await data<{ id: number; customer: { name: string } }[]>(
    ...([app, 'GET', `/v1/api/conversation?size=50`, { token }] as const),
  );
  const found = list.find(({ customer }) => customer.name === name);
  if (!found) return [];
  const page = await data<Message[]>(app, 'GET', `/v1/api/conversation/${found.id}/message`, { token });
  return page.filter(({ kind }) => kind !== 'event').reverse();
}

describe('a channel of WhatsApp', () => {
  it('never returns its secrets', () => {
    expect(channel).toMatchObject({
      ...{
        type: 'whatsapp',
        status: 'connected',
        callback_url: `${app.platform.settings.publicUrl}/v1/webhook/whatsapp`,
      },
      account: { phone_number_id: number.id },
      secrets_set: ['access_token', 'app_secret', 'verify_token'],
    });
    expect(JSON.stringify(channel)).not.toContain(number.business.token);
  });

  it('answers the test of its webhook with the right token only', async () => {
    expect(await provider.verify(`${app.url}/v1/webhook/whatsapp`)).toBe(true);
    expect(await provider.verify(`${app.url}/v1/webhook/whatsapp`, 'another')).toBe(false);
  });

  it('cannot be connected to a number that another workspace has', async () => {
    const other = await makeWorkspace(app);
    const body = {
      type: 'whatsapp',
      name: 'Theirs',
      phone_number_id: number.id,
      waba_id: '12345',
      access_token: 'x',
    };
    const answer = await call(app, 'POST', '/v1/api/channel', { token: other.tokens.owner, body });
    expect([answer.status, answer.body.error_code]).toEqual([409, 'channel_taken']);
  });
});

describe('a customer', () => {
  it('is answered by the agent, and the message shows that it was delivered and read', async () => {
    const phone = newPhone();
    phone.says('Where do I park?');
    const heard = await phone.next(15_000);
    expect(heard.text).toContain('Elm Street');
    phone.reads();
    const name = phone.identity.name!;
    const sent = await until(async () => {
      const messages = await messagesOf(name);
      return messages.length === 2 && messages[1]!.status === 'read' && messages;
    });
    expect(sent.map(({ author, status }) => [author, status])).toEqual([
      ['customer', 'sent'],
      ['agent', 'read'],
    ]);
  });

  it('is received once, whatever is delivered twice', async () => {
    const phone = newPhone();
    provider.deliveries.dials.duplicate = 1;
    phone.says('Do you have a garden?');
    await provider.settled();
    provider.deliveries.dials.duplicate = 0;
    await until(async () => (await messagesOf(phone.identity.name!)).length > 0);
    await provider.settled();
    const own = (await messagesOf(phone.identity.name!)).filter(({ author }) => author === 'customer');
    expect(own).toHaveLength(1);
  });

  it('sends a picture, which is copied into our storage', async () => {
    const phone = newPhone();
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    phone.sends({ bytes, mime: 'image/png', caption: 'This tooth' });
    const message = await until(async () => {
      const [first] = await messagesOf(phone.identity.name!);
      return first?.media ? first : undefined;
    });
    expect(message).toMatchObject({ kind: 'image', text: 'This tooth', media: { size: bytes.byteLength } });
  });
});

describe('a file', () => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

  it('that its provider does not give keeps no other waiting', async () => {
    const slow = newPhone();
    const give = provider.dialDownloads({ refuse: { status: 500, body: 'x' }, times: 1000 });
    for (let index = 0; index < 6; index++) slow.sends({ bytes, mime: 'image/png', caption: `${index}` });
    await until(async () => {
      const [left] = await app.sql<{ count: string }>(
        `select count(*) from message where file_status = 'pending' and file_next_at is not null`,
      );
      return Number(left!.count) === 6;
    });
    await app.sql(
      `update message set file_next_at = now() + interval '1 hour' where file_next_at is not null`,
    );
    give();
    const phone = newPhone();
    phone.sends({ bytes, mime: 'image/png', caption: 'This one' });
    await until(async () => (await messagesOf(phone.identity.name!))[0]?.media);
    // Later, and at last no more.
    const stop = provider.dialDownloads({ refuse: { status: 500, body: 'x' }, times: 20 });
    await app.sql(`update message set created_at = now() - interval '2 days' where text = '5'`);
    await app.sql(`update message set file_next_at = now() where file_next_at is not null`);
    phone.sends({ bytes, mime: 'image/png', caption: 'And this one' });
    await until(async () =>
      (await messagesOf(slow.identity.name!)).some(({ file_status: status }) => status === 'failed'),
    );
    stop();
  });
});

describe('a reply', () => {
  it('that the provider rejects shows why', async () => {
    const phone = newPhone();
    phone.says('Where do I park?');
    await phone.next(15_000);
    provider.fail(131026, { to: phone.identity.wa_id! });
    phone.says('Where do I park?');
    const failed = await until(async () =>
      (await messagesOf(phone.identity.name!)).find(({ status }) => status === 'failed'),
    );
    expect(failed.status_reason).toMatch(/^not_reachable: /);
  });

  it('is sent once when the answer of the provider is lost, and a status says that it arrived', async () => {
    const phone = newPhone();
    provider.dial({ cut: 'after', when: ({ path, body }) => path.endsWith('/messages') && !body['status'] });
    phone.says('Where do I park?');
    await phone.next(15_000);
    await until(async () => (await messagesOf(phone.identity.name!))[1]?.status === 'delivered');
    expect(phone.hears()).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('without a valid signature is rejected, and nothing is stored', async () => {
    const before = await log();
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    for (const send of [headers, { 'content-type': 'application/json' }]) {
      const answer = await fetch(`${app.url}/v1/webhook/whatsapp`, { method: 'POST', headers: send, body });
      expect(answer.status).toBe(401);
    }
    expect((await log()).length).toBe(before.length);
  });

  it('is shown in the log of its channel, and replayed without effect', async () => {
    const phone = newPhone();
    phone.says('Log me');
    await until(async () => (await messagesOf(phone.identity.name!)).length > 0);
    const [latest] = (await log()).filter(({ found }) => found.some(({ kind }) => kind === 'message'));
    expect(latest).toMatchObject({ status: 'done', found: [{ kind: 'message', detail: 'text' }] });
    const path = `/v1/api/channel/${channel.id}/delivery/${latest!.id}`;
    const shown = await data<{ payload: string }>(app, 'GET', path, { token: clinic.tokens.owner });
    expect(shown.payload).toContain('Log me');
    await data(app, 'POST', `${path}/replay`, { token: clinic.tokens.owner, body: {} });
    await until(async () => (await log()).every(({ status }) => status === 'done'));
    const own = (await messagesOf(phone.identity.name!)).filter(({ author }) => author === 'customer');
    expect(own).toHaveLength(1);
  });

  function log(): Promise<ChannelDelivery[]> {
    const path = `/v1/api/channel/${channel.id}/delivery?size=50`;
    return data<ChannelDelivery[]>(app, 'GET', path, { token: clinic.tokens.owner });
  }
});
