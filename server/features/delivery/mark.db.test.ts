/** What customers are shown in their own app: that they are read, and that somebody writes; and the name they have there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMark } from '#server/features/delivery/mark.ts';
import { showTypingWhile } from '#server/features/delivery/showTypingWhile.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Channel } from '#shared/contract/channel.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startLine, type Line, type LineOptions } from '#test/simulators/line/simulator.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
const lineOptions: LineOptions = {};
let line: Line;
let meta: WhatsApp;
let number: BusinessNumber;
let app: TestApp;
let shop: TestWorkspace;

beforeAll(async () => {
  [line, meta] = await Promise.all([startLine(lineOptions), startWhatsApp()]);
  app = await startApp({
    clock,
    env: { PROVIDER_HOSTS: `api.line.me=${line.url},graph.facebook.com=${meta.url.replace(/\/$/, '')}` },
  });
  shop = await makeWorkspace(app, 'Shop');
  number = meta.number();
  await connect({
    ...{ type: 'whatsapp', phone_number_id: number.id, waba_id: number.business.waba_id },
    ...{ access_token: number.business.token, app_secret: meta.app.secret, verify_token: 'v' },
  });
  meta.app.callbackUrl = `${app.url}/v1/webhook/whatsapp`;
  const { callback_url: callback } = await connect({
    ...{ type: 'line', channel_secret: line.channelSecret, access_token: line.token },
  });
  await until(async () => line.calls.some(({ method }) => method === 'PUT'));
  lineOptions.callbackUrl = app.url + new URL(callback!).pathname;
});

afterAll(async () => {
  await app?.stop();
  await Promise.all([line?.stop(), meta?.stop()]);
});

const asOwner = (body?: object) => ({ token: shop.tokens.owner, body });

function connect(account: object): Promise<Channel> {
  const body = { name: 'Ours', agent_enabled: false, ...account };
  return data<Channel>(app, 'POST', '/v1/api/channel', asOwner(body));
}

const list = () => data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=50', asOwner());

function conversationOf(text: string): Promise<Conversation> {
  return until(async () => (await list()).find(({ last_message }) => last_message.text === text));
}

const act = ({ id }: Conversation, verb: string, body: object = {}) =>
  data(app, 'POST', `/v1/api/conversation/${id}/${verb}`, asOwner(body));

const loadings = () => line.calls.filter(({ path }) => path.endsWith('/loading/start')).length;

describe('a member who writes', () => {
  it('is shown to the customer once in five seconds', async () => {
    const phone = line.phone('Amy');
    phone.says('One');
    const conversation = await conversationOf('One');
    const before = loadings();
    await act(conversation, 'typing', { on: true });
    await until(async () => phone.seen.loading);
    await act(conversation, 'typing', { on: true });
    await act(conversation, 'typing', { on: false });
    clock.advance({ seconds: 6 });
    phone.seen.loading = false;
    await act(conversation, 'typing', { on: true });
    await until(async () => phone.seen.loading);
    expect(loadings() - before).toBe(2);
  });
});

describe('a member who reads', () => {
  it('marks the last message as read, once, and shows nobody writing', async () => {
    const phone = number.phone({ number: '85291230001', name: 'Bea' });
    phone.says('First');
    const id = phone.says('Second');
    const conversation = await conversationOf('Second');
    expect(phone.seen.read).toEqual([]);
    await act(conversation, 'read');
    await until(async () => phone.seen.read.length > 0);
    await act(conversation, 'read');
    await act(conversation, 'typing');
    await until(async () => phone.seen.typing);
    expect(phone.seen.read).toEqual([id, id]);
  });

  it('causes no call where the channel has no marks', async () => {
    const phone = line.phone('Cat');
    phone.says('Three');
    const conversation = await conversationOf('Three');
    const before = loadings();
    await act(conversation, 'read');
    await act(conversation, 'typing');
    await until(async () => phone.seen.loading);
    expect(loadings() - before).toBe(1);
  });
});

describe("the agent's turn", () => {
  it('is shown only while it is under way', async () => {
    const phone = line.phone('Dan');
    phone.says('Four');
    const { id: conversationId } = await conversationOf('Four');
    const read = () =>
      perform(systemCtx(app.platform, shop.id), readMark, { conversationId, reason: 'turn' as const });
    expect(await read()).toBeUndefined();
    const hold = (until: Date) =>
      app.sql('update conversation set turn_lease_until = $2 where id = $1', [conversationId, until]);
    await hold(new Date(clock.now().getTime() + 10_000));
    expect(await read()).toMatchObject({ type: 'line', customer: phone.userId });
    await hold(new Date(clock.now().getTime() - 1));
    expect(await read()).toBeUndefined();
  });
});

describe('a long turn', () => {
  const held = (conversationId: number) => {
    const until = new Date(clock.now().getTime() + 14_000);
    return app.sql('update conversation set turn_lease_until = $2 where id = $1', [conversationId, until]);
  };

  it('is shown again and again until it ends', { timeout: 30_000 }, async () => {
    const phone = line.phone('Gus');
    phone.says('Nine');
    const { id, channel } = await conversationOf('Nine');
    await held(id);
    const ctx = systemCtx(app.platform, shop.id);
    const times: number[] = [];
    // The abilities of Telegram, whose marks are the shortest; those of LINE are made.
    const before = loadings();
    const result = await showTypingWhile(ctx, { id, channel_type: 'telegram' }, async () => {
      for (let wanted = 1; wanted <= 2; wanted++) {
        await until(async () => loadings() - before >= wanted, 8);
        times.push(Date.now());
      }
      return 'done';
    });
    expect(result).toBe('done');
    expect(channel.type).toBe('line');
    expect(times[1]! - times[0]!).toBeGreaterThan(3000);
    expect(times[1]! - times[0]!).toBeLessThan(5500);
  });

  it('that is over is shown no more, and one that fails ends it too', async () => {
    line.phone('Hal').says('Ten');
    const { id } = await conversationOf('Ten');
    await held(id);
    const ctx = systemCtx(app.platform, shop.id);
    const before = loadings();
    const failing = showTypingWhile(ctx, { id, channel_type: 'telegram' }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    // Longer than until the next one would have come.
    await new Promise((resolve) => setTimeout(resolve, 4500));
    expect(loadings()).toBe(before);
  });
});

describe('a name', () => {
  it('is asked for when deliveries leave it out, and shown live', async () => {
    const events = await listen(`${app.url}/v1/api/events`, shop.tokens.owner);
    line.phone('美玲').says('Five');
    const named = await until(async () => (await list()).find(({ customer }) => customer.name === '美玲'));
    expect(named.last_message.text).toBe('Five');
    await until(async () => JSON.stringify(events.events).includes('美玲'));
    events.close();
  });

  it('is not asked for again once it is known, and replaces none', async () => {
    const asked = () => line.calls.filter(({ path }) => path.includes('/profile/')).length;
    const phone = line.phone('Eve');
    const remove = line.dial({ when: ({ path }) => path.includes('/profile/'), delayMs: 400 });
    phone.says('Six');
    const { customer } = await conversationOf('Six');
    await app.sql('update customer set name = $2 where id = $1', [customer.id, 'Mrs Lam']);
    const before = asked();
    await until(async () => line.calls.findLast(({ path }) => path.includes(phone.userId))?.status === 200);
    remove();
    phone.says('Seven');
    const conversation = await conversationOf('Seven');
    expect(conversation.customer.name).toBe('Mrs Lam');
    expect(asked() - before).toBeLessThanOrEqual(1);
  });

  it('is asked for three times at most, and messages do not wait for it', async () => {
    const remove = line.dial({
      ...{ times: 100, when: ({ path }) => path.includes('/profile/') },
      refuse: { status: 500, body: {} },
    });
    const phone = line.phone('Fay');
    phone.says('Eight');
    const conversation = await conversationOf('Eight');
    expect(conversation.customer.name).toBe('');
    const [job] = await until(async () => {
      const rows = await app.sql<{ data: { attempt: number }; wait: number }>(
        `select data, extract(epoch from start_after - created_on)::int as wait from pgboss.job
         where name = 'customer.name_due' and state = 'created'`,
      );
      return rows.length > 0 && rows;
    });
    expect(job).toMatchObject({ data: { attempt: 1 }, wait: 60 });
    remove();
  });
});
