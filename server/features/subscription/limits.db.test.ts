/** What a plan allows: the next one too many is rejected, also when several come at once; messages never are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  mayAnswer,
  requireFeature,
  requireQuota,
  remainingQuota,
} from '#server/features/subscription/public.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Source } from '#shared/contract/knowledge.ts';
import type { usageRoutes } from '#shared/contract/usage.ts';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import {
  enterChat,
  makeAdmin,
  makeChat,
  makeWorkspace,
  say,
  teach,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const outcome = ({ status, body }: Answer) => `${status} ${body.error_code ?? ''}`.trim();
const outcomes = (answers: Answer[]) => answers.map(outcome).sort();

type Usage = z.infer<typeof usageRoutes.get.reply>;
const usageOf = ({ tokens }: TestWorkspace) =>
  data<Usage>(app, 'GET', '/v1/api/workspace/usage', { token: tokens.member });

describe('quota: channels', () => {
  it('returns plan_limit_reached beyond the plan, also for concurrent requests', async () => {
    const workspace = await makeWorkspace(app, 'Small', { plan: 'starter' });
    const token = workspace.tokens.owner;
    const connect = () =>
      call(app, 'POST', '/v1/api/channel', { token, body: { type: 'web_chat', name: 'One' } });
    const answers = await Promise.all(Array.from({ length: 8 }, connect));
    expect(outcomes(answers)).toEqual([
      ...['200', '200', '200'],
      ...Array.from({ length: 5 }, () => '403 plan_limit_reached'),
    ]);
    expect((await usageOf(workspace)).limits).toContainEqual({ limit: 'channels', used: 3, allowed: 3 });
    const [id] = await app.sql<{ id: string }>('select id from channel where workspace_id = $1', [
      workspace.id,
    ]);
    await data(app, 'DELETE', `/v1/api/channel/${id!.id}`, { token });
    expect(outcome(await connect())).toBe('200');
  });
});

describe('quota: members', () => {
  it('counts members and open invitations together', async () => {
    const workspace = await makeWorkspace(app, 'Team', { plan: 'starter' });
    const left = () =>
      app.platform.database.inWorkspace(workspace.id, (tx) =>
        remainingQuota(systemCtx(app.platform, workspace.id, 'test'), tx, 'members'),
      );
    expect(await left()).toBe(2);
    await app.sql(
      `insert into invitation (workspace_id, email, role, token_digest, expires_at)
       values ($1, 'a@example.com', 'member', 'digest-a', now() + interval '1 day')`,
      [workspace.id],
    );
    expect(await left()).toBe(1);
    await app.sql(`update invitation set status = 'revoked' where workspace_id = $1`, [workspace.id]);
    expect(await left()).toBe(2);
  });
});

describe('quota: customers', () => {
  it('never rejects customers who write in; requireQuota rejects others', async () => {
    const workspace = await makeWorkspace(app, 'Shop', { plan: 'free' });
    const admin = await makeAdmin(app, 'owner');
    const plans = await data<{ id: number; unique_plan_tag: string }[]>(app, 'GET', '/v1/public/plans');
    const free = plans.find((plan) => plan.unique_plan_tag === 'free')!.id;
    const set = (customers: number) =>
      data(app, 'PUT', `/v1/admin/plan/${free}`, {
        token: admin,
        body: {
          limits: { members: 9, channels: 9, agent_answers: 100, knowledge_characters: 200_000, customers },
        },
      });
    await set(1);
    const chat = await makeChat(app, workspace);
    const second = await enterChat(app, chat.key);
    await say(app, second, 'Hello?');
    const add = app.platform.database.inWorkspace(workspace.id, (tx) =>
      requireQuota(systemCtx(app.platform, workspace.id, 'test'), tx, 'customers'),
    );
    await expect(add).rejects.toMatchObject({ code: 'plan_limit_reached' });
    expect((await usageOf(workspace)).limits).toContainEqual({ limit: 'customers', used: 2, allowed: 1 });
    await set(500);
  });
});

describe('requireFeature', () => {
  it('returns plan_required for features that the plan lacks', async () => {
    const ask = async (plan: string, feature: 'broadcasts' | 'api_keys') => {
      const { id } = await makeWorkspace(app, plan, { plan });
      return app.platform.database.inWorkspace(id, (tx) => requireFeature(tx, feature));
    };
    await expect(ask('free', 'broadcasts')).rejects.toMatchObject({ code: 'plan_required' });
    await expect(ask('starter', 'broadcasts')).resolves.toBeUndefined();
    await expect(ask('starter', 'api_keys')).rejects.toMatchObject({ code: 'plan_required' });
    await expect(ask('pro', 'api_keys')).resolves.toBeUndefined();
  });
});

describe('quota: knowledge_characters', () => {
  const text = (length: number) => 'Sentences fill it. '.repeat(Math.ceil(length / 19)).slice(0, length);

  it('counts characters on insert, so that concurrent sources cannot exceed the limit together', async () => {
    const workspace = await makeWorkspace(app, 'Library', { plan: 'free' });
    const token = workspace.tokens.member;
    const add = (length: number) =>
      call(app, 'POST', '/v1/api/knowledge', {
        token,
        body: { kind: 'text', title: 'Long', text: text(length) },
      });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(70_000)));
    expect(outcomes(answers)).toEqual(['200', '200', '403 plan_limit_reached', '403 plan_limit_reached']);
    const lines = Array.from({ length: 3 }, () =>
      JSON.stringify({ kind: 'qa', question: 'Q?', answer: text(4000) }),
    );
    const imports = (body: string) =>
      call(app, 'POST', '/v1/api/knowledge/import', {
        token,
        body,
        headers: { 'content-type': 'application/x-ndjson' },
      });
    const many = Array.from({ length: 6 }, () => lines.join('\n')).join('\n');
    expect(outcome(await imports(many))).toBe('403 plan_limit_reached');
    expect(outcome(await imports(lines.join('\n')))).toBe('200');
    const [source] = await data<Source[]>(app, 'GET', '/v1/api/knowledge?kind=text', { token });
    const grow = { text: text(200_000) };
    const path = `/v1/api/knowledge/${source!.id}`;
    expect(outcome(await call(app, 'PUT', path, { token, body: grow }))).toBe('403 plan_limit_reached');
    expect(outcome(await call(app, 'PUT', path, { token, body: { text: 'Short.' } }))).toBe('200');
    expect(outcome(await add(70_000))).toBe('200');
  });

  it('fails the source of a file with plan_limit when its text exceeds the plan', async () => {
    const workspace = await makeWorkspace(app, 'Archive', { plan: 'free' });
    const token = workspace.tokens.member;
    const upload = async (length: number) => {
      const form = new FormData();
      form.append('file', new Blob([text(length)], { type: 'text/plain' }), 'long.txt');
      const media = await data<{ id: number }>(app, 'POST', '/v1/api/media', { token, body: form });
      const [id] = await teach(app, workspace, [{ kind: 'file', media_id: media.id }]);
      return data<Source>(app, 'GET', `/v1/api/knowledge/${id}`, { token });
    };
    expect(await upload(120_000)).toMatchObject({ status: 'ready', reason: '' });
    expect(await upload(120_000)).toMatchObject({
      status: 'failed',
      reason: 'plan_limit',
      passage_count: 0,
      character_count: 0,
    });
    expect(await upload(60_000)).toMatchObject({ status: 'ready' });
    const hits = await data<unknown[]>(app, 'POST', '/v1/api/knowledge/search', {
      token,
      body: { query: 'sentences' },
    });
    expect(hits.length).toBeGreaterThan(0);
  });
});

describe('agent_answers', () => {
  let workspace: TestWorkspace;
  let chat: TestChat;
  let admin: string;

  beforeAll(async () => {
    workspace = await makeWorkspace(app, 'Clinic', { plan: 'free' });
    await teach(app, workspace, [
      { kind: 'qa', question: 'When do you open?', answer: 'We open at nine in the morning.' },
    ]);
    chat = await makeChat(app, workspace);
    admin = await makeAdmin(app, 'admin');
  });

  const used = (answers: number) =>
    app.sql(
      `insert into usage_day (workspace_id, day, answers)
       select id, (now() at time zone time_zone)::date, $2 from workspace where id = $1
       on conflict (workspace_id, day) do update set answers = $2`,
      [workspace.id, answers],
    );
  const credit = (amount: number, key: string) =>
    data(app, 'POST', `/v1/admin/workspace/${workspace.id}/credit`, {
      token: admin,
      body: { amount, idempotency_key: key },
    });
  const balance = async () =>
    (await data<{ balance: number }>(app, 'GET', '/v1/api/wallet', { token: workspace.tokens.owner }))
      .balance;

  /** What the agent says in a chat of its own. */
  async function ask(question: string, locale = 'en'): Promise<string> {
    const visit = await enterChat(app, chat.key, locale);
    const asked = await say(app, visit, question);
    const answer = await until(async () => {
      const path = `/v1/public/chat/message?after=${asked.id}`;
      const messages = await data<{ author: string; text: string }[]>(app, 'GET', path, {
        token: visit.token,
      });
      return messages.find((message) => message.author === 'agent');
    });
    return answer.text;
  }

  it('counts answers per day, without greetings and handoffs', async () => {
    expect(await ask('When do you open?')).toContain('nine');
    await ask('Hello!');
    await ask('I want to speak to a person.');
    const usage = await usageOf(workspace);
    expect(usage.plan_tag).toBe('free');
    expect(usage.answers).toEqual({ used: 1, included: 100, extra: 0, extra_price: 2 });
    expect(usage.days).toHaveLength(1);
    expect(usage.days[0]).toMatchObject({
      conversations: 3,
      messages_received: 3,
      messages_sent: 3,
      answers: 1,
      handoffs: 1,
      failures: 0,
      cost_microcents: 0,
    });
    expect(usage.period.to - usage.period.from).toBeGreaterThanOrEqual(28 * 86_400);
  });

  it('charges two cents per answer beyond the plan, with a reference to the answer', async () => {
    await used(100);
    await credit(3, 'a');
    expect(await ask('When do you open?')).toContain('nine');
    expect(await balance()).toBe(1);
    const [row] = await app.sql<object>(
      `select type, amount::int from wallet_tx where workspace_id = $1 and reference ~ '^message:[0-9]+$'`,
      [workspace.id],
    );
    expect(row).toEqual({ type: 'agent_answer', amount: -2 });
    expect((await usageOf(workspace)).answers).toMatchObject({ used: 101, extra: 1 });
  });

  it('hands off with a reason when the wallet is empty, and still answers a greeting', async () => {
    expect(await ask('When do you open?')).toMatch(
      /^I’ve asked a colleague to help you with this; they will answer you here\./,
    );
    expect(await ask('你哋幾點開門？', 'zh-hk')).toMatch(/同事/);
    const conversations = await data<{ waiting: boolean; handoff_reason: string }[]>(
      app,
      'GET',
      '/v1/api/conversation?handler=member',
      { token: workspace.tokens.member },
    );
    expect(conversations.map((one) => one.handoff_reason)).toContain('plan_limit');
    expect(await ask('Hello!')).not.toContain('colleague');
    expect(await balance()).toBe(1);
  });

  it('grants the last answers exactly once under concurrency', async () => {
    await used(98);
    await credit(5, 'b');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('When do you open?')));
    // Two with the plan, three from the wallet (1 + 5 cents), and the others by people.
    expect(answers.filter((answer) => answer.includes('nine'))).toHaveLength(5);
    expect(await balance()).toBe(0);
  });

  it("resets at the start of the month in the workspace's time zone", async () => {
    const { id } = await makeWorkspace(app, 'Midnight', { plan: 'free' });
    await app.sql(`insert into usage_day (workspace_id, day, answers) values ($1, '2026-01-31', 100)`, [id]);
    const mayAt = (at: string) => {
      const platform = { ...app.platform, clock: { now: () => new Date(at) } };
      return app.platform.database.inWorkspace(id, (tx) => mayAnswer(systemCtx(platform, id, 'test'), tx));
    };
    // In Hong Kong it is 23:59 on the last of January, and then February.
    expect(await mayAt('2026-01-31T15:59:59Z')).toBe(false);
    expect(await mayAt('2026-01-31T16:00:00Z')).toBe(true);
  });

  it('does not count answers in the playground', async () => {
    const reply = await data<{ answer: string }>(app, 'POST', '/v1/api/agent/playground', {
      token: workspace.tokens.member,
      body: { version: 'draft', messages: [{ author: 'customer', text: 'When do you open?' }] },
    });
    expect(reply.answer).toContain('nine');
  });
});
