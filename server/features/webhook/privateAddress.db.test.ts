/** Server-side request forgery: webhooks must not reach private addresses. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Delivery } from '#shared/contract/webhook.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#test/simulators/webhookReceiver.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let workspace: TestWorkspace;
let receiver: WebhookReceiver;

beforeAll(async () => {
  app = await startApp();
  workspace = await makeWorkspace(app);
  receiver = await openWebhookReceiver();
});

afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

const events = ['message.created'];

it.each([
  ...['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '0x7f000001', '2130706433', '127.1'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[fd00::1]', 'localhost', 'localhost.'],
])('create and update return address_refused for %s', async (host) => {
  const token = workspace.tokens.owner;
  const url = `http://${host}:${receiver.port}/`;
  const answer = await call(app, 'POST', '/v1/api/webhook', { token, body: { url, events } });
  expect([answer.status, answer.body.error_code]).toEqual([422, 'address_refused']);
  expect(answer.body.fields).toHaveProperty('url');
  const body = { url: 'https://hooks.invalid/', events };
  const webhook = await data<{ id: number }>(app, 'POST', '/v1/api/webhook', { token, body });
  const path = `/v1/api/webhook/${webhook.id}`;
  const changed = await call(app, 'PUT', path, { token, body: { url } });
  expect([changed.status, changed.body.error_code]).toEqual([422, 'address_refused']);
  await data(app, 'DELETE', path, { token });
});

it.each(['localhost', '127.0.0.1', '[::1]'])(
  'deliverToWebhook does not call a host that resolves to %s',
  async (host) => {
    const token = workspace.tokens.owner;
    const body = { url: 'https://hooks.invalid/', events };
    const webhook = await data<{ id: number }>(app, 'POST', '/v1/api/webhook', { token, body });
    await app.sql('update webhook set url = $2 where id = $1', [
      webhook.id,
      `http://${host}:${receiver.port}/`,
    ]);
    const path = `/v1/api/webhook/${webhook.id}`;
    await data(app, 'POST', `${path}/test`, { token, body: {} });
    const delivery = await until(async () => {
      const [newest] = await data<Delivery[]>(app, 'GET', `${path}/delivery`, { token });
      return newest!.attempts === 1 && newest;
    });
    expect(delivery).toMatchObject({ status: 'pending', response_status: null });
    expect(delivery!.response_excerpt).toContain('its address is not public');
    expect(receiver.heard).toEqual([]);
  },
);
