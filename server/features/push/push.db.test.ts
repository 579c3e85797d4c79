/** Web push from subscription to received message, through a simulated push service. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#server/features/notification/public.ts';
import { publicKey, pushKeys } from '#server/features/push/keys.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeWorkspace, password, until, type TestWorkspace } from '#test/makers.ts';
import { startPushSimulator, type PushSimulator, type SimulatedSubscription } from '#test/simulators/push.ts';
import { startApp } from '#test/startApp.ts';

const base = '/v1/api/push_notification';
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };
const minutes = 60_000;
let app: TestApp;
let service: PushSimulator;
let key: string;
let clinic: TestWorkspace;

beforeAll(async () => {
  service = await startPushSimulator();
  app = await startApp({ clock, env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
});

afterAll(async () => {
  await app.stop();
  await service.stop();
});

beforeEach(async () => {
  clock.offset = 0;
  clinic = await makeWorkspace(app);
  key = await data<{ publicKey: string }>(app, 'GET', `${base}/public_key`, {
    token: clinic.tokens.member,
  }).then((answer) => answer.publicKey);
});

async function subscribe(token = clinic.tokens.member, expirationTime: number | null = null) {
  const browser = service.subscribe(key);
  browser.registration.expirationTime = expirationTime;
  await data(app, 'POST', `${base}/register`, { token, body: browser.registration });
  return browser;
}

async function isSubscribed(token: string, { registration }: SimulatedSubscription): Promise<boolean> {
  const body = { endpoint: registration.endpoint };
  const path = `${base}/subscription/check`;
  return (await data<{ subscribed: boolean }>(app, 'POST', path, { token, body })).subscribed;
}

/** Notifies the member of the workspace, whose rule for this names push. */
function notifyMember(customer = '陳小姐', workspace = clinic): Promise<void> {
  return app.platform.database.inWorkspace(workspace.id, (tx) =>
    notify(systemCtx(app.platform, workspace.id, 'test'), tx, {
      kind: 'handoff_wanted',
      values: { conversation_id: 12, customer, reason: 'upset' },
      concerned: [workspace.users.member],
    }),
  );
}

const arrived = (browser: SimulatedSubscription, count = 1) =>
  until(async () => browser.messages.length >= count && browser.messages);

describe('readOrCreateKeys', () => {
  it('creates one pair when several nodes do so concurrently, and stores it encrypted', async () => {
    const other = await startApp({ beside: app, env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
    const [kept] = await app.sql<{ value: object }>(`select value from setting where key = 'push'`);
    await app.sql(`delete from setting where key = 'push'`);
    const nodes = [app, other, app, other, app, other];
    const made = await Promise.all(nodes.map((node) => publicKey(node.platform)));
    expect(new Set(made).size).toBe(1);
    const pairs = await Promise.all(nodes.map((node) => pushKeys(node.platform)));
    expect(new Set(pairs.map((pair) => pair.privateKey)).size).toBe(1);
    const [stored] = await app.sql<{ value: { public_key: string } }>(
      `select value from setting where key = 'push'`,
    );
    expect(stored!.value.public_key).toBe(made[0]);
    expect(JSON.stringify(stored)).not.toContain(pairs[0]!.privateKey);
    await app.sql(`update setting set value = $1 where key = 'push'`, [kept!.value]);
    await other.stop();
  });

  it('creates the pair at start; the public key requires a session', async () => {
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect((await call(app, 'GET', `${base}/public_key`)).status).toBe(401);
  });
});

describe('register and unsubscribe', () => {
  it('stores a subscription once, and deletes it for its user only', async () => {
    const token = clinic.tokens.member;
    const browser = service.subscribe(key);
    expect(await isSubscribed(token, browser)).toBe(false);
    const body = browser.registration;
    await Promise.all([1, 2, 3].map(() => data(app, 'POST', `${base}/register`, { token, body })));
    expect(await isSubscribed(token, browser)).toBe(true);
    expect(await isSubscribed(clinic.tokens.owner, browser)).toBe(false);
    const { endpoint } = body;
    await data(app, 'POST', `${base}/unsubscribe`, { token: clinic.tokens.owner, body: { endpoint } });
    expect(await isSubscribed(token, browser)).toBe(true);
    for (let times = 0; times < 2; times++)
      await data(app, 'POST', `${base}/unsubscribe`, { token, body: { endpoint } });
    expect(await isSubscribed(token, browser)).toBe(false);
  });

  it('encrypts the keys, and keeps the address out of the audit log', async () => {
    const { registration } = await subscribe();
    const rows = await app.sql<{ keys: Buffer }>('select keys from push_subscription where endpoint = $1', [
      registration.endpoint,
    ]);
    expect(rows[0]!.keys.toString('latin1')).not.toContain(registration.auth);
    const audit = await app.sql<{ detail: object }>(
      `select detail from platform_audit where operation = 'push.register' order by id desc limit 1`,
    );
    expect(audit[0]!.detail).toEqual({ host: new URL(registration.endpoint).host });
  });

  it('replaces the subscription of the user before in the same browser', async () => {
    const browser = await subscribe(clinic.tokens.member);
    await data(app, 'POST', `${base}/register`, { token: clinic.tokens.owner, body: browser.registration });
    expect(await isSubscribed(clinic.tokens.member, browser)).toBe(false);
    expect(await isSubscribed(clinic.tokens.owner, browser)).toBe(true);
  });

  it('deletes the oldest of more than twenty subscriptions', async () => {
    const browsers: SimulatedSubscription[] = [];
    for (let index = 0; index < 21; index++) browsers.push(await subscribe());
    const known = await Promise.all(browsers.map((browser) => isSubscribed(clinic.tokens.member, browser)));
    expect(known).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
  });

  it('returns 422 for a subscription that nothing could be delivered to', async () => {
    const { registration } = service.subscribe(key);
    const token = clinic.tokens.member;
    const register = async (body: object) => {
      const { status, body: answer } = await call(app, 'POST', `${base}/register`, { token, body });
      return [status, answer.error_code, Object.keys(answer.fields ?? {})];
    };
    const { auth: _auth, ...rest } = registration;
    const invalid = 'push_subscription_invalid';
    expect(await register({ ...registration, auth: 'c2hvcnQ' })).toEqual([422, invalid, ['auth']]);
    expect(await register({ ...registration, p256dh: 'c2hvcnQ' })).toEqual([422, invalid, ['p256dh']]);
    const plain = registration.endpoint.replace('https:', 'http:');
    expect(await register({ ...registration, endpoint: plain })).toEqual([422, invalid, ['endpoint']]);
    expect(await register(rest)).toEqual([422, 'invalid_input', ['auth']]);
    expect(await register({ ...registration, keys: {} })).toEqual([422, 'invalid_input', ['keys']]);
    const anonymous = await call(app, 'POST', `${base}/register`, { body: registration });
    expect(anonymous.status).toBe(401);
  });
});

describe('deliver', () => {
  it('sends in the locale of the reader, with the address it opens', async () => {
    await app.sql(`update user_account set locale = 'zh-hk' where id = $1`, [clinic.users.member]);
    const phone = await subscribe();
    const laptop = await subscribe();
    const stranger = await subscribe(clinic.tokens.owner);
    await notifyMember();
    for (const browser of [phone, laptop]) {
      const [message] = await arrived(browser);
      expect(JSON.parse(message!.text)).toEqual({
        title: '陳小姐正等候真人客服',
        content: '客戶感到不滿。',
        url: '/zh-hk/app/chat/chat/12',
        tag: 'conversation-12',
      });
      expect(message).toMatchObject({ urgency: 'high', topic: 'conversation-12' });
      expect(message!.ttl).toSatisfy((ttl: number) => ttl > 86_000 && ttl <= 86_400);
    }
    expect(service.errors).toEqual([]);
    expect(stranger.calls).toEqual([]);
  });

  it('cuts long texts', async () => {
    const browser = await subscribe();
    await notifyMember(`"\\${'😀'.repeat(5000)}`);
    const [message] = await arrived(browser);
    expect(Buffer.byteLength(message!.text)).toBeLessThan(3000);
    expect(message!.text).toContain('😀…');
  });

  it('sends to those named by the rule, and not to the actor', async () => {
    const owner = await subscribe(clinic.tokens.owner);
    const member = await subscribe();
    const rule = { kind: 'handoff_wanted', in_app: 'nobody', push: 'leaders', email: 'nobody' };
    await data(app, 'PUT', '/v1/api/notification-rule', {
      token: clinic.tokens.owner,
      body: { rules: [rule] },
    });
    await notifyMember();
    await arrived(owner);
    const list = await call(app, 'GET', '/v1/api/notification', { token: clinic.tokens.owner });
    expect(list.body.page!.total).toBe(0);
    await data(app, 'PUT', '/v1/api/notification-rule', {
      token: clinic.tokens.owner,
      body: { rules: [{ ...rule, push: 'everyone' }] },
    });
    const { users } = clinic;
    const actor = { kind: 'member', userId: users.owner, name: 'x', role: 'owner', sessionId: 1 } as const;
    await app.platform.database.inWorkspace(clinic.id, (tx) =>
      notify({ ...systemCtx(app.platform, clinic.id, 'test'), actor }, tx, {
        kind: 'handoff_wanted',
        values: { conversation_id: 12, customer: 'x', reason: 'upset' },
        concerned: [],
      }),
    );
    await arrived(member);
    expect([owner.calls.length, member.calls.length]).toEqual([1, 1]);
  });

  it.each([404, 410])('deletes a subscription that the service reports gone (%i)', async (status) => {
    const gone = await subscribe();
    const alive = await subscribe();
    gone.reply({ status });
    await notifyMember();
    await until(async () => !(await isSubscribed(clinic.tokens.member, gone)));
    await arrived(alive);
    expect(await isSubscribed(clinic.tokens.member, alive)).toBe(true);
  });

  it('retries when the service is busy, after Retry-After', async () => {
    const busy = await subscribe();
    const broken = await subscribe();
    const fine = await subscribe();
    busy.reply({ status: 429, headers: { 'retry-after': '3' } });
    broken.reply({ status: 500 });
    await notifyMember();
    const messages = [await arrived(busy), await arrived(broken), await arrived(fine)];
    expect(messages.map((list) => list.length)).toEqual([1, 1, 1]);
    expect(busy.calls[1]! - busy.calls[0]!).toBeGreaterThanOrEqual(2900);
    expect(broken.calls[1]! - broken.calls[0]!).toBeGreaterThanOrEqual(1900);
    expect(fine.calls).toHaveLength(1);
  });

  it('deletes an expired subscription and does not send', async () => {
    const token = clinic.tokens.member;
    const expired = await subscribe(token, Date.now() + 2 * minutes);
    const lasting = await subscribe(token, Date.now() + 8 * minutes);
    clock.offset = 5 * minutes;
    expect(await isSubscribed(token, expired)).toBe(false);
    await notifyMember();
    await arrived(lasting);
    await until(async () => {
      const rows = await app.sql('select from push_subscription where endpoint = $1', [
        expired.registration.endpoint,
      ]);
      return rows.length === 0;
    });
    expect(expired.calls).toEqual([]);
  });

  it('does not send while the session has ended, and sends after a new login', async () => {
    const [{ username } = { username: '' }] = await app.sql<{ username: string }>(
      'select username from user_account where id = $1',
      [clinic.users.member],
    );
    const stolen = await subscribe(await login(app, username));
    const shared = await login(app, username);
    const left = await subscribe(shared);
    await data(app, 'POST', '/v1/api/logout', { token: shared, body: {} });
    const kept = await subscribe();
    const change = { current_password: password, new_password: 'another password' };
    await data(app, 'POST', '/v1/api/profile/password', { token: clinic.tokens.member, body: change });
    expect(await isSubscribed(clinic.tokens.member, kept)).toBe(true);
    expect(await isSubscribed(clinic.tokens.member, stolen)).toBe(false);
    await notifyMember();
    await arrived(kept);
    expect([stolen.calls, left.calls]).toEqual([[], []]);
    await data(app, 'POST', `${base}/register`, { token: clinic.tokens.member, body: left.registration });
    await notifyMember();
    await arrived(left);
  });

  it('does not send to a private address unless allowed', async () => {
    const strict = await startApp();
    try {
      const workspace = await makeWorkspace(strict);
      const { publicKey: own } = await data<{ publicKey: string }>(strict, 'GET', `${base}/public_key`, {
        token: workspace.tokens.member,
      });
      const browser = service.subscribe(own);
      await data(strict, 'POST', `${base}/register`, {
        token: workspace.tokens.member,
        body: browser.registration,
      });
      await strict.platform.database.inWorkspace(workspace.id, (tx) =>
        notify(systemCtx(strict.platform, workspace.id, 'test'), tx, {
          kind: 'handoff_wanted',
          values: { conversation_id: 1, customer: 'x', reason: 'upset' },
          concerned: [workspace.users.member],
        }),
      );
      await until(async () => {
        const rows = await strict.sql(
          `select from pgboss.job where name = 'notification.push' and state = 'completed'`,
        );
        return rows.length === 1;
      });
      expect(browser.calls).toEqual([]);
    } finally {
      await strict.stop();
    }
  });
});
