/** Webhooks against a real HTTP receiver. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldDeliveries } from '#server/features/webhook/manage.ts';
import { deliverToWebhook, enqueueDueDeliveries } from '#server/features/webhook/deliver.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Delivery, Webhook } from '#shared/contract/webhook.ts';
import { webhookEvents } from '#shared/rules/webhookEvents.ts';
import { retryDelays } from '#shared/rules/webhookRetries.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeChat, makeUser, makeWorkspace, say, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#test/simulators/webhookReceiver.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let workspace: TestWorkspace;
let receiver: WebhookReceiver;
/** Who looks at webhooks: a key, which outlives sessions when days go by. */
let looker: string;

beforeAll(async () => {
  app = await startApp({ clock, env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
});

afterAll(() => app.stop());

/** A receiver and a workspace of its own for each test. */
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  workspace = await makeWorkspace(app);
  const body = { name: 'Looker', role: 'admin' };
  looker = (await data<{ key: string }>(app, 'POST', '/v1/api/api-key', { token: token(), body })).key;
  return () => receiver.stop();
});

const token = () => workspace.tokens.owner;

async function makeWebhook(body: object = {}): Promise<Webhook & { secret: string }> {
  const webhook = await data<Webhook & { secret: string }>(app, 'POST', '/v1/api/webhook', {
    token: token(),
    body: { url: receiver.url, events: webhookEvents, ...body },
  });
  receiver.secret = webhook.secret;
  return webhook;
}

const look = (id: number) => data<Webhook>(app, 'GET', `/v1/api/webhook/${id}`, { token: looker });

const deliveriesOf = (id: number) =>
  data<Delivery[]>(app, 'GET', `/v1/api/webhook/${id}/delivery?size=100`, { token: looker });

const ping = (id: number) =>
  data<Delivery>(app, 'POST', `/v1/api/webhook/${id}/test`, { token: looker, body: {} });

/** Waits until nothing is being tried; what was delivered or waits for a later try stays. */
async function tried(id: number, attempts: number): Promise<Delivery> {
  return until(async () => {
    const [newest] = await deliveriesOf(id);
    return newest && newest.attempts === attempts && newest;
  });
}

it('publish leaves the picture out of member.joined, as it would be stored once per webhook', async () => {
  const username = `pictured-${workspace.id}`;
  await makeUser(app, username);
  const avatar = `data:image/png;base64,${'Pict'.repeat(1000)}`;
  await data(app, 'PUT', '/v1/api/profile', { token: await login(app, username), body: { avatar } });
  await makeWebhook({ events: ['member.joined'] });
  const body = { username_or_email: username };
  await data(app, 'POST', '/v1/api/workspace-user', { token: token(), body });
  const [told] = await app.sql<{ payload: { data: { user: object } } }>(
    'select payload from webhook_delivery where workspace_id = $1',
    [workspace.id],
  );
  expect(told!.payload.data.user).toMatchObject({ username, avatar: '' });
});

describe('deliverToWebhook', () => {
  it('sends every event of a conversation with a valid signature, but no notes', async () => {
    const webhook = await makeWebhook();
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'I want to talk to a person, 請找真人 🦷');
    const [conversation] = await until(async () => {
      const list = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?waiting=true', {
        token: token(),
      });
      return list.length > 0 && list;
    });
    const path = `/v1/api/conversation/${conversation!.id}`;
    const post = (verb: string, body: object = {}) =>
      data(app, 'POST', `${path}/${verb}`, { token: token(), body });
    await post('take');
    await post('message', { client_id: 'n', kind: 'note', text: 'A secret among us' });
    await post('message', { client_id: 'm', kind: 'text', text: 'Here I am.' });
    await post('resolve');
    await post('reopen');
    await until(async () => receiver.heard.some(({ type }) => type === 'conversation.reopened'));
    await until(async () => (await deliveriesOf(webhook.id)).every((one) => one.status === 'delivered'));

    expect(receiver.heard.filter((one) => !one.genuine)).toEqual([]);
    const types = receiver.heard.map(({ type }) => type).toSorted();
    expect(types).toEqual([
      'conversation.assigned',
      'conversation.created',
      'conversation.handoff',
      'conversation.reopened',
      'conversation.resolved',
      'customer.created',
      ...['message.created', 'message.created', 'message.created'],
    ]);
    expect(JSON.stringify(receiver.heard)).not.toContain('A secret among us');
    const messages = await data<object[]>(app, 'GET', `${path}/message`, { token: token() });
    const told = receiver.heard.filter(({ type }) => type === 'message.created');
    expect(told.map(({ payload }) => (payload.data as { author: string }).author).toSorted()).toEqual([
      'agent',
      'customer',
      'member',
    ]);
    for (const { payload, id, headers } of told) {
      expect(messages).toContainEqual(payload.data);
      expect(payload).toMatchObject({ id, version: 1, workspace_id: workspace.id });
      expect(headers['content-type']).toBe('application/json');
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    }
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(receiver.heard.length);
  });

  it('sends only subscribed events, and none of a transaction that was rolled back', async () => {
    const webhook = await makeWebhook({ events: ['customer.created'] });
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'hello');
    const rejected = await call(app, 'POST', '/v1/public/chat/message', {
      token: chat.token,
      body: { client_id: 'x', text: ' ' },
    });
    expect(rejected.status).toBe(422);
    await until(async () => receiver.heard.length === 1);
    expect((await deliveriesOf(webhook.id)).map((one) => one.event_type)).toEqual(['customer.created']);
  });

  it('sends and shows nothing of other workspaces', async () => {
    const webhook = await makeWebhook();
    const other = await makeWorkspace(app);
    await say(app, await makeChat(app, other), 'theirs');
    await say(app, await makeChat(app, workspace), 'ours');
    await until(async () => receiver.heard.some(({ type }) => type === 'message.created'));
    expect(receiver.heard.filter(({ payload }) => payload.workspace_id !== workspace.id)).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['GET', '/delivery'],
      ['POST', `/delivery/${(await deliveriesOf(webhook.id))[0]!.id}/redeliver`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await call(app, method, `/v1/api/webhook/${webhook.id}${path}`, {
        token: other.tokens.owner,
        body,
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('signs with both secrets for a day after rotateSecret, then with the new one only', async () => {
    const webhook = await makeWebhook();
    await ping(webhook.id);
    await until(async () => receiver.heard.length === 1);
    const old = receiver.secret;
    const path = `/v1/api/webhook/${webhook.id}/rotate-secret`;
    const rotated = await data<{ secret: string }>(app, 'POST', path, { token: token(), body: {} });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(old);
    const hear = async (secret: string) => {
      receiver.secret = secret;
      const before = receiver.heard.length;
      await ping(webhook.id);
      await until(async () => receiver.heard.length > before);
      return receiver.heard.at(-1)!.genuine;
    };
    expect((await look(webhook.id)).overlap_until! - clock.now().getTime() / 1000).toBeCloseTo(86_400, -2);
    expect([await hear(old), await hear(rotated.secret)]).toEqual([true, true]);
    clock.advance({ hours: 24, seconds: 1 });
    expect([await hear(old), await hear(rotated.secret)]).toEqual([false, true]);
    expect((await look(webhook.id)).overlap_until).toBeNull();
    const body = { overlap_hours: 0 };
    const last = await data<{ secret: string }>(app, 'POST', path, { token: looker, body });
    expect([await hear(rotated.secret), await hear(last.secret)]).toEqual([false, true]);
    expect((await call(app, 'POST', path, { token: looker, body: { overlap_hours: 169 } })).status).toBe(422);
    receiver.secret = last.secret;
    const [row] = await app.sql<{ signing_key: Buffer; previous_signing_key: Buffer | null }>(
      'select signing_key, previous_signing_key from webhook where id = $1',
      [webhook.id],
    );
    expect(row!.signing_key.toString('utf8')).not.toContain(last.secret);
    expect(row!.previous_signing_key).toBeNull();
    expect(await look(webhook.id)).not.toHaveProperty('secret');
  });
});

describe('deliverToWebhook, failed attempts', () => {
  it('retries with backoff under the same id until the receiver succeeds', async () => {
    const webhook = await makeWebhook();
    receiver.reply({ status: 500, body: 'oh no' }, { status: 302, headers: { location: '/elsewhere' } });
    const { event_id: id } = await ping(webhook.id);
    const first = await tried(webhook.id, 1);
    expect(first).toMatchObject({ status: 'pending', response_status: 500, response_excerpt: 'oh no' });
    expect(first.next_attempt_at! - clock.now().getTime() / 1000).toBeCloseTo(retryDelays[0]!, -1);
    expect((await look(webhook.id)).failing_since).not.toBeNull();
    await enqueueDueDeliveries(app.platform);
    clock.advance({ seconds: 6 });
    await enqueueDueDeliveries(app.platform);
    expect(await tried(webhook.id, 2)).toMatchObject({ status: 'pending', response_status: 302 });
    clock.advance({ seconds: 31 });
    await enqueueDueDeliveries(app.platform);
    expect(await tried(webhook.id, 3)).toMatchObject({ status: 'delivered', response_status: 200 });
    expect(receiver.heard.map((one) => [one.id, one.genuine, one.path])).toEqual([
      [id, true, '/hook'],
      [id, true, '/hook'],
      [id, true, '/hook'],
    ]);
    expect((await look(webhook.id)).failing_since).toBeNull();
  });

  it('fails after the last retry, three days later, and redeliver sends it again', async () => {
    expect(retryDelays.reduce((sum, delay) => sum + delay) / 3600).toBeGreaterThanOrEqual(72);
    const webhook = await makeWebhook();
    receiver.always({ status: 503 });
    const { id, event_id } = await ping(webhook.id);
    const path = `/v1/api/webhook/${webhook.id}/delivery/${id}/redeliver`;
    for (let attempt = 1; attempt <= retryDelays.length + 1; attempt++) {
      expect((await tried(webhook.id, attempt)).status).toBe(
        attempt <= retryDelays.length ? 'pending' : 'failed',
      );
      if (attempt === 1) {
        const busy = await call(app, 'POST', path, { token: looker, body: {} });
        expect([busy.status, busy.body.error_code]).toEqual([409, 'webhook_busy']);
      }
      clock.advance({ seconds: (retryDelays[attempt - 1] ?? 0) + 1 });
      await enqueueDueDeliveries(app.platform);
    }
    receiver.always(undefined);
    const again = await data<Delivery>(app, 'POST', path, { token: looker, body: {} });
    expect(again).toMatchObject({ id, event_id, status: 'pending' });
    await until(async () => (await deliveriesOf(webhook.id))[0]!.status === 'delivered');
    expect(new Set(receiver.heard.map((one) => one.id))).toEqual(new Set([event_id]));
  });

  it('disables the webhook on status 410', async () => {
    const webhook = await makeWebhook();
    receiver.reply({ status: 410, body: 'no more' });
    await ping(webhook.id);
    const off = await until(async () => {
      const now = await look(webhook.id);
      return !now.enabled && now;
    });
    expect(off.reason).toBe('gone');
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
      status: 'failed',
      response_excerpt: 'no more',
    });
    await say(app, await makeChat(app, workspace), 'hello');
    expect(await deliveriesOf(webhook.id)).toHaveLength(1);
    const rows = await app.sql(
      `select 1 from audit_log where workspace_id = $1 and operation = 'webhook.switch_off'`,
      [workspace.id],
    );
    expect(rows).toHaveLength(1);
    const body = { enabled: true };
    const on = await data<Webhook>(app, 'PUT', `/v1/api/webhook/${webhook.id}`, { token: token(), body });
    expect(on).toMatchObject({ enabled: true, reason: '', failing_since: null });
  });

  it('disables the webhook after five days of failures', async () => {
    const webhook = await makeWebhook();
    receiver.always({ status: 500 });
    await ping(webhook.id);
    await tried(webhook.id, 1);
    clock.advance({ days: 5, minutes: 1 });
    await enqueueDueDeliveries(app.platform);
    const off = await until(async () => {
      const now = await look(webhook.id);
      return !now.enabled && now;
    });
    expect(off.reason).toBe('failing');
    expect((await deliveriesOf(webhook.id))[0]!.status).toBe('failed');
  });

  it('stores the connection error of an unreachable receiver', async () => {
    const webhook = await makeWebhook();
    await receiver.stop();
    await ping(webhook.id);
    expect(await tried(webhook.id, 1)).toMatchObject({
      response_status: null,
      response_excerpt: 'ECONNREFUSED',
    });
  });

  it('does not delay other webhooks while a receiver does not respond', async () => {
    const quick = await openWebhookReceiver();
    const slow = await makeWebhook();
    receiver.always({ silent: true });
    await makeWebhook({ url: quick.url });
    const startedAt = Date.now();
    await say(app, await makeChat(app, workspace), 'one');
    await until(async () => quick.heard.some(({ type }) => type === 'message.created'));
    await say(app, await makeChat(app, workspace), 'two');
    await until(async () => quick.heard.filter(({ type }) => type === 'message.created').length >= 2);
    expect(Date.now() - startedAt).toBeLessThan(6000);
    expect((await deliveriesOf(slow.id)).every((one) => one.attempts === 0)).toBe(true);
    await quick.stop();
  });
});

describe('deliverToWebhook, suspended or unpaid workspaces', () => {
  it('fails deliveries when the plan does not include webhooks', async () => {
    const webhook = await makeWebhook();
    looker = token();
    await app.sql('delete from subscription where workspace_id = $1', [workspace.id]);
    await ping(webhook.id);
    await until(async () => (await deliveriesOf(webhook.id))[0]!.status === 'failed');
    expect((await deliveriesOf(webhook.id))[0]!.response_excerpt).toBe('Your plan does not include this.');
    expect(receiver.heard).toEqual([]);
    const body = { url: receiver.url, events: ['message.created'] };
    const rejected = await call(app, 'POST', '/v1/api/webhook', { token: token(), body });
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'plan_required']);
  });

  it('keeps deliveries pending while the workspace is suspended and sends them afterwards', async () => {
    const webhook = await makeWebhook();
    receiver.reply({ status: 500 });
    await ping(webhook.id);
    await tried(webhook.id, 1);
    await app.sql(`update workspace set status = 'suspended' where id = $1`, [workspace.id]);
    clock.advance({ seconds: 6 });
    await enqueueDueDeliveries(app.platform);
    const waiting = () =>
      app.sql(
        `select 1 from pgboss.job where name = 'webhook.due' and state in ('created', 'active') and start_after <= now()`,
      );
    await until(async () => (await waiting()).length === 0);
    expect(receiver.heard).toHaveLength(1);
    await app.sql(`update workspace set status = 'active' where id = $1`, [workspace.id]);
    await enqueueDueDeliveries(app.platform);
    await tried(webhook.id, 2);
    expect(receiver.heard).toHaveLength(2);
  });
});

describe('delivery queue', () => {
  it('messages succeed while webhooks are removed concurrently', async () => {
    const chat = await makeChat(app, workspace);
    const webhooks = await Promise.all(Array.from({ length: 8 }, () => makeWebhook()));
    const removed = webhooks.map(({ id }) => call(app, 'DELETE', `/v1/api/webhook/${id}`, { token: looker }));
    const said = Array.from({ length: 8 }, (_, index) => say(app, chat, `message ${index}`));
    const answers = await Promise.all([...removed, ...said]);
    expect(answers).toHaveLength(16);
    expect(await app.sql('select 1 from webhook where workspace_id = $1', [workspace.id])).toEqual([]);
  });

  it("sends every delivery once after a crashed node's lease has expired", async () => {
    const webhook = await makeWebhook();
    await app.sql(`update webhook set busy_until = $2 where id = $1`, [
      webhook.id,
      new Date(clock.now().getTime() + 30_000),
    ]);
    for (let i = 0; i < 25; i++) await ping(webhook.id);
    expect(receiver.heard).toEqual([]);
    clock.advance({ seconds: 31 });
    await Promise.all([enqueueDueDeliveries(app.platform), enqueueDueDeliveries(app.platform)]);
    await until(async () => (await deliveriesOf(webhook.id)).every((one) => one.status === 'delivered'));
    expect(receiver.heard).toHaveLength(25);
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(25);
  });

  it('a node that stops counts no attempt and releases the lease at once', async () => {
    const webhook = await makeWebhook();
    receiver.always({ silent: true });
    // As a crash leaves it: in line, and without a job.
    await app.sql(
      `insert into webhook_delivery (workspace_id, webhook_id, event_id, event_type, payload)
       values ($1, $2, 'evt_left', 'ping', '{"type": "ping"}')`,
      [workspace.id, webhook.id],
    );
    const stop = new AbortController();
    const ctx = systemCtx(app.platform, workspace.id, 'test');
    const work = deliverToWebhook(ctx, webhook.id, stop.signal);
    await until(async () => receiver.heard.length === 1);
    receiver.always(undefined);
    stop.abort();
    await work;
    expect(await tried(webhook.id, 1)).toMatchObject({ status: 'delivered' });
    expect(receiver.heard.map(({ id }) => id)).toEqual(['evt_left', 'evt_left']);
  });

  it('removeOldDeliveries removes deliveries older than 30 days', async () => {
    const webhook = await makeWebhook();
    await ping(webhook.id);
    await tried(webhook.id, 1);
    clock.advance({ days: 29 });
    await ping(webhook.id);
    clock.advance({ days: 1, minutes: 1 });
    const ctx = systemCtx(app.platform, workspace.id, 'test');
    await perform(ctx, removeOldDeliveries, 100);
    const left = await app.sql('select 1 from webhook_delivery where webhook_id = $1', [webhook.id]);
    expect(left).toHaveLength(1);
  });
});

describe('webhook.create and webhook.update', () => {
  it('allows owners, admins and API keys of admins only', async () => {
    const body = { url: receiver.url, events: ['message.created'] };
    const make = (by: string) => call(app, 'POST', '/v1/api/webhook', { token: by, body });
    expect((await make(workspace.tokens.member)).status).toBe(403);
    expect((await make(workspace.tokens.admin)).status).toBe(200);
    const key = await data<{ key: string }>(app, 'POST', '/v1/api/api-key', {
      token: token(),
      body: { name: 'Key', role: 'admin' },
    });
    expect((await make(key.key)).status).toBe(200);
  });

  it.each([
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://user:secret@example.com/' }, 'url'],
    [{ url: 'example.com' }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['message.deleted'] }, 'events.0'],
    [{ url: 'https://example.com/', colour: 'red' }, 'colour'],
  ])('rejects %j', async (wrong, field) => {
    const body = { url: receiver.url, events: ['message.created'], ...wrong };
    const answer = await call(app, 'POST', '/v1/api/webhook', { token: token(), body });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toHaveProperty([field]);
  });

  it('update changes the given fields and fails pending deliveries when it disables', async () => {
    const webhook = await makeWebhook({ events: ['message.created', 'message.created'] });
    expect(webhook).toMatchObject({ events: ['message.created'], enabled: true, reason: '' });
    receiver.always({ status: 500 });
    await ping(webhook.id);
    await tried(webhook.id, 1);
    const path = `/v1/api/webhook/${webhook.id}`;
    const off = await data<Webhook>(app, 'PUT', path, { token: token(), body: { enabled: false } });
    expect(off).toMatchObject({ enabled: false, url: receiver.url, events: ['message.created'] });
    expect((await deliveriesOf(webhook.id))[0]!.status).toBe('failed');
    await data(app, 'DELETE', path, { token: token() });
    expect((await call(app, 'GET', path, { token: token() })).status).toBe(404);
  });
});

it('webhook.create returns plan_limit_reached for concurrent requests beyond twenty webhooks', async () => {
  const workspace = await makeWorkspace(app, 'Many');
  const body = { url: 'https://example.com/hook', events: ['message.created'] };
  const make = () => call(app, 'POST', '/v1/api/webhook', { token: workspace.tokens.owner, body });
  const made = await Promise.all(Array.from({ length: 24 }, make));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(made.find(({ status }) => status !== 200)!.body.error_code).toBe('plan_limit_reached');
});
