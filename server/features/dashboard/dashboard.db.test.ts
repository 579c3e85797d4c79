import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import { timeBins, type WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import {
  makeChat,
  makeWorkspace,
  say,
  teach,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
const clock = movingClock();

beforeAll(async () => {
  app = await startApp({ clock });
});

afterAll(() => app.stop());

const read = ({ tokens }: TestWorkspace, query = '') =>
  data<WorkspaceDashboard>(app, 'GET', `/v1/api/dashboard${query}`, { token: tokens.member });

/** Who asked, and when what happened; times as PostgreSQL reads them. */
interface Case {
  started: string;
  customer?: string;
  replied?: string;
  agent?: string;
  handed?: string;
  member?: string;
  confirmed?: string;
  resolved?: string;
  reopened?: string;
}

async function insertCases(workspace: TestWorkspace, chat: TestChat, cases: Case[]): Promise<void> {
  for (const one of cases) {
    await app.sql(
      `insert into service_case (workspace_id, conversation_id, channel_id, started_at, last_customer_at, first_reply_at,
         last_agent_at, handed_over_at, first_member_at, confirmed_at, resolved_at, reopened_at)
       select workspace_id, id, channel_id, $3::timestamptz, coalesce($4, $3)::timestamptz, $5::timestamptz, $6::timestamptz,
         $7::timestamptz, $8::timestamptz, $9::timestamptz, $10::timestamptz, $11::timestamptz
       from conversation where workspace_id = $1 and channel_id = $2`,
      [
        ...[workspace.id, chat.channelId, one.started, one.customer, one.replied ?? one.agent ?? one.member],
        ...[one.agent, one.handed, one.member, one.confirmed, one.resolved, one.reopened],
      ],
    );
  }
}

const setZone = (workspace: TestWorkspace, zone: string) =>
  app.sql('update workspace set time_zone = $2 where id = $1', [workspace.id, zone]);

describe('dashboard.get on cases', () => {
  let clinic: TestWorkspace;

  beforeAll(async () => {
    clinic = await makeWorkspace(app);
    await setZone(clinic, 'Asia/Hong_Kong');
    const chat = await makeChat(app, clinic);
    await insertCases(clinic, chat, [
      // 3 March in Hong Kong, from its first minute to its last.
      { started: '2026-03-02 16:00Z', agent: '2026-03-02 16:00:05Z', confirmed: '2026-03-02 16:02Z' },
      { started: '2026-03-03 02:00Z', agent: '2026-03-03 02:00:20Z' },
      {
        started: '2026-03-03 03:00Z',
        agent: '2026-03-03 03:00:40Z',
        confirmed: '2026-03-03 03:05Z',
        reopened: '2026-03-05 03:00Z',
      },
      // The agent has not answered the last message.
      { started: '2026-03-03 04:00Z', agent: '2026-03-03 04:00:08Z', customer: '2026-03-03 04:10Z' },
      {
        started: '2026-03-03 05:00Z',
        agent: '2026-03-03 05:00:01Z',
        handed: '2026-03-03 05:00:01Z',
        member: '2026-03-03 05:20:01Z',
        resolved: '2026-03-03 06:00Z',
      },
      { started: '2026-03-03 15:59:59Z', handed: '2026-03-03 15:59:59Z' },
      // The days around it.
      { started: '2026-03-02 15:59:59Z', agent: '2026-03-02 15:59:59Z' },
      { started: '2026-03-03 16:00Z', agent: '2026-03-03 16:00:01Z' },
    ]);
    const other = await makeWorkspace(app);
    await insertCases(other, await makeChat(app, other), [{ started: '2026-03-03 02:00Z' }]);
  });

  it('keeps what is confirmed, assumed, reopened and unsettled apart, in the time zone of the workspace', async () => {
    const { current, before, unit, series } = await read(clinic, '?from=2026-03-03&to=2026-03-03');
    expect(current).toMatchObject({
      ...{ conversations: 6, agent: 4, people: 2 },
      ...{ confirmed: 1, assumed: 1, reopened: 1, unsettled: 1 },
    });
    expect(before).toMatchObject({ conversations: 1, agent: 1, people: 0, assumed: 1 });
    expect(unit).toBe('hour');
    expect(series).toHaveLength(24);
    expect(series[0]).toEqual({ at: '2026-03-03T00', agent: 1, people: 0 });
    expect(series[23]).toEqual({ at: '2026-03-03T23', agent: 0, people: 1 });
  });

  it('measures first responses, the wait for a person, and how long it took', async () => {
    const { current } = await read(clinic, '?from=2026-03-03&to=2026-03-03');
    // 1, 5, 8, 20 and 40 seconds; the last customer has had no reply.
    expect(current.first_response).toMatchObject({ count: 5, median: 8 });
    expect(current.first_response.p90).toBeCloseTo(32);
    expect(current.first_response.bins.slice(0, 3)).toEqual([3, 1, 1]);
    expect(current.person_response).toMatchObject({ count: 1, median: 1200, p90: 1200 });
    expect(current.person_response.bins[timeBins.indexOf(3_600)]).toBe(1);
    // Confirmed after 120 seconds, assumed after 20, resolved by a member after an hour; the reopened one does not count.
    expect(current.resolution).toMatchObject({ count: 3, median: 120 });
  });

  it('compares with as many days before, column by column', async () => {
    const { unit, series, series_before: earlier } = await read(clinic, '?from=2026-03-03&to=2026-03-04');
    expect(unit).toBe('day');
    expect(series).toEqual([
      { at: '2026-03-03', agent: 4, people: 2 },
      { at: '2026-03-04', agent: 1, people: 0 },
    ]);
    expect(earlier).toEqual([0, 1]);
    const year = await read(clinic, '?from=2025-12-01&to=2026-11-01');
    expect(year.unit).toBe('week');
    expect(year.series.reduce((sum, { agent, people }) => sum + agent + people, 0)).toBe(8);
  });

  it('does not take an hour twice or leave one out when clocks change', async () => {
    const london = await makeWorkspace(app);
    await setZone(london, 'Europe/London');
    // 29 March 2026 has 23 hours there, 25 October 25.
    await insertCases(london, await makeChat(app, london), [
      { started: '2026-03-29 00:00Z' },
      { started: '2026-03-29 22:59:59Z' },
      { started: '2026-03-29 23:00Z' },
      { started: '2026-10-24 23:00Z' },
      { started: '2026-10-25 23:59:59Z' },
    ]);
    expect((await read(london, '?from=2026-03-29&to=2026-03-29')).current.conversations).toBe(2);
    expect((await read(london, '?from=2026-03-30&to=2026-03-30')).current.conversations).toBe(1);
    expect((await read(london, '?from=2026-10-25&to=2026-10-25')).current.conversations).toBe(2);
  });

  it.each([
    '?from=2026-03-04&to=2026-03-03',
    '?from=2024-01-01&to=2026-03-03',
    '?to=2999-01-01',
    '?from=soon',
  ])('rejects %s', async (query) => {
    const { status } = await call(app, 'GET', `/v1/api/dashboard${query}`, { token: clinic.tokens.member });
    expect(status).toBe(422);
  });
});

describe('dashboard.get after conversations', () => {
  let shop: TestWorkspace;
  let chat: TestChat;

  beforeAll(async () => {
    shop = await makeWorkspace(app);
    await teach(app, shop, [
      {
        kind: 'qa',
        question: 'What are your opening hours?',
        answer: 'We are open Monday to Friday from 9:00 to 18:00.',
      },
    ]);
    chat = await makeChat(app, shop);
  });

  async function ask(text: string): Promise<void> {
    const asked = await say(app, chat, text);
    await until(async () => {
      const messages = await data<CustomerMessage[]>(
        app,
        'GET',
        `/v1/public/chat/message?after=${asked.id}`,
        {
          token: chat.token,
        },
      );
      return messages.find(({ author }) => author === 'agent');
    });
  }

  const act = async (verb: string) => {
    const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', {
      token: shop.tokens.member,
    });
    await data(app, 'POST', `/v1/api/conversation/${conversation!.id}/${verb}`, {
      token: shop.tokens.member,
      body: {},
    });
  };
  const figures = async () => (await read(shop, from())).current;
  /** Some days back, since the tests move the clock. */
  const from = () => {
    const day = (ago: number) =>
      new Date(clock.now().getTime() - ago * 24 * 3600_000).toISOString().slice(0, 10);
    return `?from=${day(20)}`;
  };

  it('counts an answered question, and only the customer’s word as confirmed', async () => {
    await setZone(shop, 'UTC');
    await ask('What are your opening hours?');
    expect(await figures()).toMatchObject({
      conversations: 1,
      agent: 1,
      confirmed: 0,
      unsettled: 1,
      answers: 1,
    });
    await ask('Thanks, that helps');
    expect(await figures()).toMatchObject({ conversations: 1, confirmed: 1, unsettled: 0 });
    await ask('When do you open?');
    expect(await figures()).toMatchObject({ conversations: 1, confirmed: 0, unsettled: 1 });
  });

  it('assumes after 72 quiet hours, and takes it back when the customer returns', async () => {
    clock.advance({ hours: 73 });
    const body = { token: shop.tokens.member, workspace_id: shop.id };
    const session = await data<{ token: string }>(app, 'POST', '/v1/public/user/refresh-token', { body });
    shop.tokens.member = session.token;
    expect(await figures()).toMatchObject({ conversations: 1, assumed: 1, unsettled: 0 });
    await ask('What are your opening hours?');
    expect(await figures()).toMatchObject({ conversations: 2, assumed: 0, reopened: 1, unsettled: 1 });
  });

  it('gives to people what was handed over, with the question that nobody had an answer to', async () => {
    await say(app, chat, 'Do you repair antique clocks?');
    await until(async () => ((await figures()).people === 1 ? true : undefined));
    const { unanswered } = await read(shop, from());
    expect(unanswered).toMatchObject([{ question: 'Do you repair antique clocks?', asked_count: 1 }]);
    await act('take');
    await act('resolve');
    const { people, resolution, first_response: first } = await figures();
    expect({ people, resolved: resolution.count, replied: first.count }).toEqual({
      people: 1,
      resolved: 1,
      replied: 2,
    });
  });

  it('names the channels with their shares', async () => {
    const { channels } = await read(shop, from());
    expect(channels).toEqual([
      { id: chat.channelId, type: 'web_chat', name: 'Website', agent: 1, people: 1 },
    ]);
  });
});
