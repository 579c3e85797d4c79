/**
 * Two nodes on one database, killed ten times while customers write on three channels and members reply, and while the
 * providers drop, double, delay and shuffle: every acknowledged message is stored exactly once and in order, and every
 * reply is sent at most once and in the end sent or visibly failed.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Channel } from '#shared/contract/channel.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import { data } from '#test/call.ts';
import { layGround, startProduct, untilReady, type Product } from '#test/failureProduct.ts';
import { makeWorkspace, teach, until } from '#test/makers.ts';
import { seededRandom } from '#test/seededRandom.ts';
import { startLine, type LineOptions } from '#test/simulators/line/simulator.ts';
import type { Phone } from '#test/simulators/phone.ts';
import { startTelegram } from '#test/simulators/telegram/simulator.ts';
import { startWhatsApp } from '#test/simulators/whatsapp/simulator.ts';

const kills = 10;
const publicUrl = 'https://parley.test';

it('ten kills lose, double and reorder nothing', { timeout: 300_000 }, async (test) => {
  const random = seededRandom(11);
  // Again and again for longer than both nodes are down.
  const retryMs = Array.from({ length: 60 }, () => 500);
  const lineOptions: LineOptions = { retryMs, seed: 3 };
  const whatsapp = await startWhatsApp({ retryMs, seed: 1 });
  const telegram = await startTelegram({ retryMs, seed: 2 });
  const line = await startLine(lineOptions);
  const providers = [whatsapp, telegram, line];
  for (const one of providers) test.onTestFinished(() => one.stop());
  const place = await layGround();
  test.onTestFinished(() => place.remove());

  const nodes: (Product | undefined)[] = [undefined, undefined];
  const balancer = await startBalancer(() => nodes.filter((node) => node !== undefined));
  test.onTestFinished(() => balancer.stop());
  const start = async (index: number) => {
    const node = await startProduct({
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.folder,
      PUBLIC_URL: publicUrl,
      PROVIDER_HOSTS: [
        `graph.facebook.com=${whatsapp.url}`,
        `api.telegram.org=${telegram.url}`,
        `api.line.me=${line.url}`,
        `api-data.line.me=${line.dataUrl}`,
      ].join(','),
    });
    test.onTestFinished(() => node.signal('SIGKILL'));
    await untilReady(node, 60);
    nodes[index] = node;
  };

  const shop = await place.prepare(async (app) => {
    const made = await makeWorkspace(app, 'Tin Cake');
    await teach(app, made, [{ kind: 'qa', question: 'Where do I park?', answer: 'Park in Elm Street 4.' }]);
    return made;
  });
  const token = shop.tokens.owner;
  await Promise.all([start(0), start(1)]);

  const number = whatsapp.number();
  const ask = <T>(method: string, path: string, body?: object) =>
    persistently(() => data<T>(balancer, method, path, { token, ...(body && { body }) }));
  const make = (body: object) => ask<Channel>('POST', '/v1/api/channel', body);
  await make({
    ...{ type: 'whatsapp', name: 'WhatsApp', phone_number_id: number.id, waba_id: number.business.waba_id },
    ...{ access_token: number.business.token, app_secret: whatsapp.app.secret },
  });
  const onTelegram = await make({ type: 'telegram', name: 'Telegram', bot_token: telegram.token });
  const secrets = { channel_secret: line.channelSecret, access_token: line.token };
  const onLine = await make({ type: 'line', name: 'LINE', ...secrets });
  const callback = ({ callback_url: url }: Channel) => url!.replace(publicUrl, balancer.url);
  await until(async () => telegram.webhook.url !== '' && lineOptions.callbackUrl !== undefined, 30);
  whatsapp.app.callbackUrl = `${balancer.url}/v1/webhook/whatsapp`;
  telegram.webhook.url = callback(onTelegram);
  lineOptions.callbackUrl = callback(onLine);

  const phones: Phone[] = Array.from({ length: 12 }, (_, index) => {
    if (index % 3 === 0) return number.phone({ number: `85291230${100 + index}`, name: `Customer ${index}` });
    return index % 3 === 1
      ? telegram.phone({ first_name: `Customer ${index}` })
      : line.phone(`Customer ${index}`);
  });
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  for (const one of providers) {
    one.deliveries.dials = { duplicate: 0.2, shuffle: 3, loseAnswer: 0.1, cut: 0.1, concurrency: 4 };
    one.dial({ times: 10_000, chance: 0.1, cut: 'after' });
    one.dial({ times: 10_000, chance: 0.1, cut: 'before' });
    one.dial({ times: 10_000, chance: 0.2, delayMs: 300 });
  }

  let said = 0;
  let replied = 0;
  const replies: Promise<unknown>[] = [];
  const reply = async () => {
    const open = await ask<Conversation[]>('GET', '/v1/api/conversation?size=50');
    if (open.length === 0) return;
    const id = `reply ${(replied += 1)}`;
    const body = { client_id: id, kind: 'text', text: `This is ${id}.` };
    await ask('POST', `/v1/api/conversation/${pick(open).id}/message`, body);
  };
  for (let kill = 0; kill < kills; kill++) {
    const endsAt = Date.now() + 400 + random() * 900;
    while (Date.now() < endsAt) {
      said += 1;
      pick(phones).says(random() < 0.3 ? 'Where do I park?' : `This is message ${said}.`);
      if (random() < 0.4) replies.push(reply());
      await sleep(random() * 60);
    }
    const index = kill % 2;
    const victim = nodes[index]!;
    nodes[index] = undefined;
    victim.signal('SIGKILL');
    await victim.ended;
    // Without a pause in what arrives.
    await start(index);
  }
  for (const one of providers) {
    one.deliveries.dials = {};
    one.dial({ times: 0 });
  }
  await Promise.all(replies);
  await Promise.all(providers.map((one) => one.settled()));

  // Instead of waiting until the leases of the killed nodes have expired; those of live ones are renewed before.
  const isOver = async () => {
    await place.sql(`update message_delivery set lease_until = now() - interval '1 s'
      where status = 'sending' and tried_at < now() - interval '5 s'`);
    await place.sql(`update message_delivery set next_attempt_at = now()
      where status in ('queued', 'unknown') and next_attempt_at > now() + interval '1 s'`);
    await place.sql(
      `update job_run set lease_until = now() - interval '1 s' where lease_until between now() and now() + interval '8 s'`,
    );
    const [open] = await place.sql<{ deliveries: string; messages: string }>(`
      select (select count(*) from channel_delivery where status = 'pending') as deliveries,
        (select count(*) from message_delivery where status in ('queued', 'sending', 'unknown')) as messages`);
    return Number(open!.deliveries) === 0 && Number(open!.messages) === 0;
  };
  // Another node looks for what is due when it starts, as every node does once a minute.
  await isOver();
  await start(nodes.length);
  await until(isOver, 150).catch(async (error: unknown) => {
    const left = await place.sql(`
      select 'delivery' as kind, id, status, error, received_at as at from channel_delivery where status = 'pending'
      union all select 'message', id, status, detail, next_attempt_at from message_delivery
        where status in ('queued', 'sending', 'unknown')
      union all select 'run of ' || key, id, kind, '', lease_until from job_run
      union all select 'set aside ' || key, id, kind, '', created_at from job_set_aside
      union all select 'job ' || coalesce(singleton_key, ''), 0, state::text, name, start_after from pgboss.job
        where state < 'completed'`);
    throw new Error(JSON.stringify(left, undefined, 1), { cause: error });
  });

  const stored = await place.sql<{
    provider_id: string;
    conversation_id: string;
    at: string;
    arrived: string;
  }>(`
    select provider_id, conversation_id, extract(epoch from created_at)::bigint as at,
      (select min(d.id) from channel_delivery d where position(case
         when provider_id ~ '^-?[0-9]+[:/][0-9]+$' then format('"message_id":%s,', substring(provider_id from '[0-9]+$'))
         else provider_id end in convert_from(payload, 'UTF8')) > 0) as arrived
    from message where direction = 'in' order by id`);
  const acknowledged = providers.flatMap((one) => one.deliveries.log).filter((one) => one.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(providers.flatMap((one) => one.deliveries.log).filter((one) => !one.acknowledged)).toEqual([]);
  expect(stored).toHaveLength(said);
  expect(stored.filter(({ arrived }) => arrived === null)).toEqual([]);
  expect(new Set(stored.map(({ conversation_id: id, provider_id: own }) => `${id} ${own}`)).size).toBe(said);
  expect(await place.sql(`select id from channel_delivery where status = 'failed'`)).toEqual([]);
  expect(await place.sql('select kind, key from job_set_aside')).toEqual([]);
  // In order: by when they arrived, or by the provider's time among those that were worked off together.
  for (const own of Map.groupBy(stored, ({ conversation_id: id }) => id).values())
    for (const [index, next] of own.entries()) {
      const before = own[index - 1];
      const isBehind =
        before && Number(before.arrived) > Number(next.arrived) && Number(before.at) > Number(next.at);
      expect(isBehind ? [before, next] : undefined).toBeUndefined();
    }

  const sent = await place.sql<{ text: string; status: string; status_reason: string }>(
    `select text, status, status_reason from message where direction = 'out' and author = 'member'`,
  );
  expect(sent).toHaveLength(replied);
  const heard = phones.flatMap((phone) => phone.hears().map(({ text }) => text));
  for (const { text, status, status_reason: reason } of sent) {
    const times = heard.filter((one) => one === text).length;
    expect([text, times]).toEqual([text, Math.min(times, 1)]);
    if (status === 'failed') expect(reason).toMatch(/^(not_known|provider_down|window_closed): /);
    else expect([text, status, times]).toEqual([text, expect.stringMatching(/^(sent|delivered|read)$/), 1]);
  }
  const [answers] = await place.sql<{ count: string }>(
    `select count(*) from message where direction = 'out' and author = 'agent'`,
  );
  expect(heard.filter((text) => !text.startsWith('This is reply')).length).toBeLessThanOrEqual(
    Number(answers!.count),
  );
});

/** Hands each connection to one of the nodes that serve. */
async function startBalancer(nodes: () => Product[]) {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((socket) => {
    const serving = nodes();
    const node = serving[(next += 1) % serving.length];
    socket.on('error', () => undefined);
    if (!node) return socket.destroy();
    const onward = connect(Number(new URL(node.url).port), '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As a client does: a call that was cut off or met a node that stops is made again. */
async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask();
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(250);
    }
}
