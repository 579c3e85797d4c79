import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { startTelegram, type Telegram } from '#test/simulators/telegram/simulator.ts';
import { startApp } from '#test/startApp.ts';

let provider: Telegram;
let app: TestApp;
let clinic: TestWorkspace;
let conversation: number;
let texts = 0;

beforeAll(async () => {
  provider = await startTelegram();
  app = await startApp({ env: { PROVIDER_HOSTS: `api.telegram.org=${new URL(provider.url).origin}` } });
  app.platform.settings.publicUrl = app.url;
  clinic = await makeWorkspace(app);
  // Without the agent, whose answer would be a message more.
  const body = { type: 'telegram', name: 'Bot', bot_token: provider.token, agent_enabled: false };
  await data(app, 'POST', '/v1/api/channel', { token: clinic.tokens.owner, body });
  await until(async () => provider.webhook.url !== '');
  const phone = provider.phone();
  phone.says('Good morning');
  conversation = await until(async () => {
    const [first] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', {
      token: clinic.tokens.owner,
    });
    return first?.id;
  });
});

afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

const path = () => `/v1/api/conversation/${conversation}/message`;

async function reply(): Promise<Message> {
  texts += 1;
  const body = { client_id: `m${texts}`, kind: 'text', text: `Reply ${texts}` };
  return data<Message>(app, 'POST', path(), { token: clinic.tokens.owner, body });
}

async function stored(id: number): Promise<Message> {
  const list = await data<Message[]>(app, 'GET', path(), { token: clinic.tokens.owner });
  return list.find((one) => one.id === id)!;
}

const sentTexts = (text: string) =>
  provider.calls.filter(({ body, accepted }) => accepted && body['text'] === text).length;

describe('conversation.retry', () => {
  it('sends a message that the provider refused once more, whoever asks twice', async () => {
    provider.fail(400, 'Bad Request: refused');
    const { id, text } = await reply();
    await until(async () => (await stored(id)).status === 'failed');
    const retry = () =>
      data<Message>(app, 'POST', `${path()}/${id}/retry`, { token: clinic.tokens.owner, body: {} });
    const [one] = await Promise.all([retry(), retry()]);
    expect(one.status).toBe('queued');
    await until(async () => (await stored(id)).status === 'sent');
    await retry();
    await provider.settled();
    expect(sentTexts(text)).toBe(1);
  });

  it('asks first when it is not known whether the message arrived', async () => {
    provider.dial({ cut: 'after', when: ({ path: called }) => called.endsWith('/sendMessage') });
    const { id, text } = await reply();
    const failed = await until(async () => {
      const now = await stored(id);
      return now.status === 'failed' && now;
    });
    expect(failed.status_reason).toMatch(/^not_known/);
    const ask = (body: object) =>
      call(app, 'POST', `${path()}/${id}/retry`, { token: clinic.tokens.owner, body });
    expect((await ask({})).status).toBe(422);
    expect((await ask({ may_have_arrived: true })).status).toBe(200);
    await until(async () => (await stored(id)).status === 'sent');
    expect(sentTexts(text)).toBe(2);
  });

  it('does nothing to a message that has not failed, and finds none of another conversation', async () => {
    const { id } = await reply();
    await until(async () => (await stored(id)).status === 'sent');
    const same = await call(app, 'POST', `${path()}/${id}/retry`, { token: clinic.tokens.owner, body: {} });
    expect([same.status, sentTexts(`Reply ${texts}`)]).toEqual([200, 1]);
    const other = await makeWorkspace(app);
    const answer = await call(app, 'POST', `${path()}/${id}/retry`, { token: other.tokens.owner, body: {} });
    expect(answer.status).toBe(404);
  });
});

describe('a message at which the process ended', () => {
  /** As nodes that died leave it behind. */
  const lose = (times: number) =>
    app.sql(
      `insert into job_run (kind, key, lease_until)
       select 'delivery.due', $1, now() - interval '1 second' from generate_series(1, $2)`,
      [`${clinic.id}:${conversation}:0`, times],
    );

  it('three times has failed in sight, and the next one is sent', async () => {
    await lose(3);
    const { id } = await reply();
    await until(async () => (await stored(id)).status === 'failed');
    expect((await stored(id)).status_reason).toMatch(/^not_known: The process ended/);
    await until(async () => (await app.sql(`select from job_run where kind = 'delivery.due'`)).length === 0);
    const next = await reply();
    await until(async () => (await stored(next.id)).status === 'sent');
  });

  it('is settled as soon as the lease of the dead node ends, which a live one renews', async () => {
    provider.dial({ delayMs: 5500, times: 1, when: ({ path: called }) => called.endsWith('/sendMessage') });
    const { id } = await reply();
    const leaseOf = async () => {
      const [row] = await app.sql<{ lease_until: Date | null }>(
        `select lease_until from message_delivery where message_id = $1`,
        [id],
      );
      return row?.lease_until?.getTime();
    };
    const first = await until(leaseOf);
    expect(first - Date.now()).toBeLessThanOrEqual(15_000);
    await until(async () => ((await leaseOf()) ?? 0) > first);
    await until(async () => (await stored(id)).status === 'sent');
  });
});
