/** Another SECRET_KEY, while sessions, chats, links and stored secrets of the one before are in use. */
import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readStripe } from '#server/features/settings/public.ts';
import { pushKeys } from '#server/features/push/keys.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { enterChat, makeAdmin, makeChat, makeWorkspace } from '#test/makers.ts';
import { lastMailTo } from '#test/mails.ts';
import { openSecret } from '#server/features/webhook/secret.ts';
import { startApp } from '#test/startApp.ts';

const [first, second] = ['the first key of this test', 'the second key of this test'];
const apps: TestApp[] = [];

async function start(keys: Record<string, string>): Promise<TestApp> {
  const app = await startApp({ env: keys, ...(apps[0] && { beside: apps[0] }) });
  apps.push(app);
  return app;
}

afterAll(async () => {
  for (const app of apps.toReversed()) await app.stop();
});

function deliveryTo({ phone_number_id: id, waba_id: business }: Record<string, string>) {
  const metadata = { display_phone_number: '85230001234', phone_number_id: id };
  return {
    id: business,
    changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata } }],
  };
}

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.', 1)[0]!, 'base64url').toString()) as { kid?: string }).kid;

describe('rotation of the secret key', () => {
  it('keeps tokens while the previous key is known, and stored secrets for good', async () => {
    const before = await start({ SECRET_KEY: first });
    const workspace = await makeWorkspace(before);
    const { owner } = workspace.tokens;
    const chat = await makeChat(before, workspace);
    const admin = await makeAdmin(before, 'owner');
    await data(before, 'PUT', '/v1/admin/settings/stripe', {
      token: admin,
      body: { secret_key: 'sk_live_one' },
    });
    const hook = await data<{ id: number; secret: string }>(before, 'POST', '/v1/api/webhook', {
      token: owner,
      body: { url: 'https://example.com/hook', events: ['conversation.resolved'] },
    });
    const path = `/v1/api/webhook/${hook.id}/rotate-secret`;
    const replaced = await data<{ secret: string }>(before, 'POST', path, { token: owner, body: {} });
    const email = 'wishing@example.com';
    const wish = { username: 'wishing', email, password: 'correct horse' };
    await data(before, 'POST', '/v1/public/user/register', { body: wish });
    const { privateKey } = await pushKeys(before.platform);
    const connected = {
      ...{
        type: 'whatsapp',
        name: 'WhatsApp',
        phone_number_id: '200300400500600',
        waba_id: '100200300400500',
      },
      ...{ access_token: 'unused', app_secret: 'app secret', verify_token: 'token of the webhook' },
    };
    await data(before, 'POST', '/v1/api/channel', { token: owner, body: connected });
    await before.sql(
      `insert into push_subscription (endpoint, user_id, keys) values ('https://push.example/1', $1, $2)`,
      [workspace.users.owner, before.platform.secrets.seal('{"p256dh":"p"}', 'push_subscription')],
    );

    const rotated = await start({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    expect((await call(rotated, 'GET', '/v1/api/conversation', { token: owner })).status).toBe(200);
    expect((await call(rotated, 'GET', '/v1/public/chat/message', { token: chat.token })).status).toBe(200);
    const renewed = await data<{ token: string }>(rotated, 'POST', '/v1/public/user/refresh-token', {
      body: { token: owner },
    });
    expect(kidOf(owner)).not.toBe(kidOf(renewed.token));

    const after = await start({ SECRET_KEY: second });
    expect((await call(after, 'GET', '/v1/api/conversation', { token: owner })).status).toBe(401);
    const { token } = renewed;
    expect((await call(after, 'GET', '/v1/api/conversation', { token })).status).toBe(200);
    await enterChat(after, chat.key);
    expect((await readStripe(after.platform)).secretKey).toBe('sk_live_one');
    expect((await pushKeys(after.platform)).privateKey).toBe(privateKey);
    const [subscription] = await after.sql<{ keys: Buffer }>('select keys from push_subscription');
    expect(after.platform.secrets.open(subscription!.keys, 'push_subscription')).toBe('{"p256dh":"p"}');
    // The token of the webhook is found by a hash that needs the key, too.
    const asked = 'hub.mode=subscribe&hub.challenge=4711&hub.verify_token=token%20of%20the%20webhook';
    const challenged = await fetch(`${after.url}/v1/webhook/whatsapp?${asked}`);
    expect([challenged.status, await challenged.text()]).toEqual([200, '4711']);
    const unsigned = { object: 'whatsapp_business_account', entry: [] };
    const body = JSON.stringify({ ...unsigned, entry: [deliveryTo(connected)] });
    const signature = `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const delivered = await fetch(`${after.url}/v1/webhook/whatsapp`, { method: 'POST', headers, body });
    expect(delivered.status).toBe(200);
    const link = await lastMailTo(after, email);
    await data(after, 'POST', '/v1/public/user/activate', { body: { token: link.token } });
    const [webhook] = await after.sql<{ signing_key: Buffer; previous_signing_key: Buffer }>(
      'select signing_key, previous_signing_key from webhook where id = $1',
      [hook.id],
    );
    const { signing_key, previous_signing_key } = webhook!;
    const secrets = [previous_signing_key, signing_key].map((key) =>
      openSecret(after.platform.secrets, workspace.id, key),
    );
    expect(secrets).toEqual([hook.secret, replaced.secret]);
  });

  it('knows every column that holds encrypted bytes', async () => {
    const columns = await apps[0]!.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    // A new one of secrets needs a task in its feature's `reseal`.
    expect(columns.map(({ name }) => name)).toEqual([
      'account_link.content',
      'booking_calendar.access_token',
      'booking_calendar.refresh_token',
      'channel.former_identity_secret',
      'channel.identity_secret',
      'channel.secrets',
      // What providers delivered, as it came.
      'channel_delivery.payload',
      'knowledge_segment.data',
      'push_subscription.keys',
      'unknown_delivery.payload',
      'webhook.previous_signing_key',
      'webhook.signing_key',
    ]);
  });
});
