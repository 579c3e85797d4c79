/** Several nodes over one PostgreSQL: what happens on one is heard, answered and found on the other. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { makeChat, makeWorkspace, say, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let one: TestApp;
let other: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  one = await startApp();
  other = await startApp({ beside: one });
  clinic = await makeWorkspace(one);
  await teach(other, clinic, [
    { kind: 'qa', question: 'When do you open?', answer: 'At nine in the morning.' },
  ]);
});

afterAll(async () => {
  await other.stop();
  await one.stop();
});

describe('two nodes', () => {
  it('receive the events of each other in order, and answer each message once', async () => {
    const chat = await makeChat(one, clinic);
    const member = await listen(`${other.url}/v1/api/events`, clinic.tokens.member);
    const customer = await listen(`${other.url}/v1/public/chat/events`, chat.token, chat.lastEventId);
    const startedAt = performance.now();
    const asked = await say(one, chat, 'When do you open?');
    await until(async () => member.events.some((event) => event.event === 'message'));
    expect(performance.now() - startedAt).toBeLessThan(2000);

    const read = () =>
      data<CustomerMessage[]>(other, 'GET', `/v1/public/chat/message?after=${asked.id}`, {
        token: chat.token,
      });
    const answers = await until(async () => (await read()).length > 0 && (await read()));
    expect(answers).toHaveLength(1);
    expect(answers[0]!.text).toContain('nine');
    await until(async () => customer.events.filter((event) => event.event === 'message').length === 2);
    const ids = member.events.flatMap((event) => (event.id === undefined ? [] : [event.id]));
    expect(ids).toEqual(ids.map((_, index) => ids[0]! + index));
    member.close();
    customer.close();
  });

  it('deliver messages and typing of a member on one to the customer on the other', async () => {
    const chat = await makeChat(other, clinic);
    await say(other, chat, 'hello from the other node');
    const customer = await listen(`${other.url}/v1/public/chat/events`, chat.token, chat.lastEventId);
    const token = clinic.tokens.member;
    const [conversation] = await data<Conversation[]>(
      one,
      'GET',
      `/v1/api/conversation?channel_id=${chat.channelId}`,
      { token },
    );
    const path = `/v1/api/conversation/${conversation!.id}`;
    await data(one, 'POST', `${path}/take`, { token, body: {} });
    await data(one, 'POST', `${path}/typing`, { token, body: {} });
    await data(one, 'POST', `${path}/message`, {
      token,
      body: { client_id: 'm', kind: 'text', text: 'A person here.' },
    });
    const kinds = () => customer.events.map((event) => event.event);
    await until(
      async () => kinds().includes('typing') && JSON.stringify(customer.events).includes('A person here.'),
    );
    expect(kinds()).toContain('status');
    customer.close();
  });

  it('share one index: a source added on one is found on the other, until it is removed', async () => {
    const [id] = await teach(one, clinic, [
      { kind: 'qa', question: 'Do you validate parking?', answer: 'Yes, for two hours.' },
    ]);
    const search = () =>
      data<{ source_id: number }[]>(other, 'POST', '/v1/api/knowledge/search', {
        token: clinic.tokens.member,
        body: { query: 'validate parking' },
      });
    expect((await search())[0]!.source_id).toBe(id);
    await data(one, 'DELETE', `/v1/api/knowledge/${id}`, { token: clinic.tokens.member });
    expect((await search()).map((hit) => hit.source_id)).not.toContain(id);
  });
});

describe('schedules', () => {
  const listSchedules = async () => {
    const rows = await one.sql<{ name: string }>('select name from pgboss.schedule order by name');
    return rows.map(({ name }) => name);
  };

  it('remain when another node stops during its start; those of an earlier version are removed', async () => {
    const current = await listSchedules();
    expect(current).toEqual(['maintenance.fiveMinutes', 'maintenance.minute', 'maintenance.night']);

    const limits = { expireSeconds: 60, concurrency: 1, concurrencyPerWorkspace: 1 };
    const earlier: JobKind = { name: 'test.earlier', retries: 0, ...limits };
    const config = { ...inject('postgres'), database: one.database };
    const stopped = await openJobs(config, [earlier], openLog('silent'));
    await stopped.stop();
    await one.sql(
      `insert into pgboss.schedule (name, cron, timezone) values ('test.earlier', '0 0 1 1 *', 'UTC')`,
    );
    expect(await listSchedules()).toEqual([...current, 'test.earlier']);

    const third = await startApp({ beside: one });
    expect(await listSchedules()).toEqual(current);
    await third.stop();
  });
});
