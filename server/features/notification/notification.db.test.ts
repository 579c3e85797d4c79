/** Notifications in the app: who gets them, in which words, how they are read, and the rules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#server/catalog.ts';
import { list } from '#server/features/notification/inbox.ts';
import { notify } from '#server/features/notification/public.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import { notificationKinds, type Notification } from '#shared/contract/notification.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import {
  enterChat,
  makeChat,
  makeWorkspace,
  say,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let other: TestWorkspace;
let chat: TestChat;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  other = await makeWorkspace(app, 'Another');
  chat = await makeChat(app, clinic);
});

afterAll(() => app.stop());

const inbox = (token: string, query = '', headers: Record<string, string> = {}) =>
  data<Notification[]>(app, 'GET', `/v1/api/notification${query}`, { token, headers });

const unread = async (token: string) =>
  (await data<{ count: number }>(app, 'GET', '/v1/api/notification/unread', { token })).count;

/** A new conversation, whose id is returned before the agent has answered. */
async function openConversation(workspace = clinic, from = chat): Promise<number> {
  const { token } = await enterChat(app, from.key);
  await say(app, { token }, 'hello');
  const [newest] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=1', {
    token: workspace.tokens.owner,
  });
  return newest!.id;
}

function assign(token: string, id: number, body: { user_id?: number | null; team_id?: number | null }) {
  return data<Conversation>(app, 'POST', `/v1/api/conversation/${id}/assign`, { token, body });
}

/** Makes notifications without the calls that cause them. */
async function makeNotifications(
  workspace: TestWorkspace,
  count = 1,
  concerned: WorkspaceRole[] = ['member'],
): Promise<void> {
  const ctx = systemCtx(app.platform, workspace.id, 'test');
  await app.platform.database.inWorkspace(workspace.id, async (tx) => {
    for (let index = 1; index <= count; index++) {
      await notify(ctx, tx, {
        kind: 'conversation_assigned',
        values: { conversation_id: 1, customer: `Customer ${index}`, by: '', to: `Team ${index}` },
        concerned: concerned.map((role) => workspace.users[role]),
      });
    }
  });
}

describe('conversation.assign', () => {
  it('notifies only the assigned member', async () => {
    const id = await openConversation();
    const before = await inbox(clinic.tokens.owner);
    await assign(clinic.tokens.owner, id, { user_id: clinic.users.member });
    const [newest] = await inbox(clinic.tokens.member);
    expect(newest).toMatchObject({
      kind: 'conversation_assigned',
      read_at: 0,
      data: { conversation_id: id },
    });
    expect(newest!.content).toMatch(/^owner-\w+ assigned the conversation with .+ to member-\w+\.$/);
    expect(newest!.created_at).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(await inbox(clinic.tokens.owner)).toEqual(before);
    const forAdmin = await inbox(clinic.tokens.admin);
    expect(forAdmin.filter((one) => one.data['conversation_id'] === id && one.kind === newest!.kind)).toEqual(
      [],
    );

    const count = await unread(clinic.tokens.member);
    await assign(clinic.tokens.owner, id, { user_id: clinic.users.member });
    expect(await unread(clinic.tokens.member)).toBe(count);
  });

  it('notifies nobody when assigned to oneself or to nobody', async () => {
    const id = await openConversation();
    await assign(clinic.tokens.member, id, { user_id: clinic.users.member });
    await assign(clinic.tokens.member, id, { user_id: null });
    const rows = await app.sql(
      `select from notification where kind = 'conversation_assigned' and (data->>'conversation_id')::int = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('notifies the members of a team without the actor', async () => {
    const id = await openConversation();
    const teamId = await app.platform.database.inWorkspace(clinic.id, async (tx) => {
      const team = await tx.db
        .insertInto('team')
        .values({ name: 'Front desk' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const users = [clinic.users.admin, clinic.users.member];
      await tx.db
        .insertInto('team_user')
        .values(users.map((user_id) => ({ team_id: team.id, user_id })))
        .execute();
      return team.id;
    });
    await assign(clinic.tokens.admin, id, { team_id: teamId });
    const rows = await app.sql<{ user_id: string }>(
      `select user_id from notification where kind = 'conversation_assigned' and (data->>'conversation_id')::int = $1`,
      [id],
    );
    expect(rows.map((row) => Number(row.user_id))).toEqual([clinic.users.member]);
    expect((await inbox(clinic.tokens.member))[0]!.title).toBe('Conversation assigned to Front desk');
  });
});

describe('a handoff', () => {
  const wanted = async (id: number) => {
    const all = await inbox(clinic.tokens.member, '?size=9999');
    return all.filter((one) => one.kind === 'handoff_wanted' && one.data['conversation_id'] === id);
  };

  it('notifies everyone once when the agent hands over', async () => {
    const { token } = await enterChat(app, chat.key);
    await say(app, { token }, 'I want to talk to a person');
    const [newest] = await until(async () => {
      const [newest] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=1', {
        token: clinic.tokens.owner,
      });
      return newest!.waiting && (await wanted(newest!.id));
    });
    expect(newest!.content).toBe('They asked for a person.');
    await say(app, { token }, 'are you there?');
    expect(await wanted(newest!.data['conversation_id'] as number)).toHaveLength(1);
  });

  it('notifies everyone when the agent is off or paused', async () => {
    const off = await makeChat(app, other);
    await data(app, 'PUT', `/v1/api/channel/${off.channelId}`, {
      token: other.tokens.owner,
      body: { agent_enabled: false },
    });
    await say(app, off, 'hello');
    const said = await inbox(other.tokens.member);
    expect(said.map((one) => one.content)).toEqual(['The agent is switched off there.']);

    const paused = await makeChat(app, other);
    await app.sql('update agent set paused = true where workspace_id = $1', [other.id]);
    await say(app, paused, 'hello');
    await until(async () => (await inbox(other.tokens.member)).length === 2);
    await app.sql('update agent set paused = false where workspace_id = $1', [other.id]);
  });
});

describe('notification.read and notification.unread', () => {
  it('keep the time of the first read', async () => {
    await makeNotifications(clinic, 2);
    const token = clinic.tokens.member;
    const before = await unread(token);
    const [first] = await inbox(token);
    const path = `/v1/api/notification/${first!.id}/read`;
    const answer = await call(app, 'POST', path, { token });
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    expect(await unread(token)).toBe(before - 1);
    const readAt = (await inbox(token))[0]!.read_at;
    expect(readAt).toBeGreaterThan(0);
    await app.sql(`update notification set read_at = read_at - interval '1 hour' where id = $1`, [first!.id]);
    expect((await call(app, 'POST', path, { token })).status).toBe(200);
    expect((await inbox(token))[0]!.read_at).toBe(readAt - 3600);
    expect(await unread(token)).toBe(before - 1);
  });

  it('return 404 for a notification of another member or workspace', async () => {
    await makeNotifications(clinic);
    await makeNotifications(other);
    const [mine] = await inbox(clinic.tokens.member);
    const [theirs] = await inbox(other.tokens.member);
    for (const [token, id] of [
      [clinic.tokens.owner, mine!.id],
      [clinic.tokens.member, theirs!.id],
      [clinic.tokens.member, 9_999_999],
    ] as const) {
      const answer = await call(app, 'POST', `/v1/api/notification/${id}/read`, { token });
      expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found']);
    }
    expect((await inbox(clinic.tokens.member))[0]!.read_at).toBe(0);
  });

  it('mark only the own ones with read_all', async () => {
    await makeNotifications(clinic, 3, ['member', 'admin']);
    const forAdmin = await unread(clinic.tokens.admin);
    await data(app, 'POST', '/v1/api/notification/read-all', { token: clinic.tokens.member });
    expect(await unread(clinic.tokens.member)).toBe(0);
    expect(await unread(clinic.tokens.admin)).toBe(forAdmin);
  });

  it('count per workspace', async () => {
    await app.platform.database.inWorkspace(other.id, (tx) =>
      tx.db.insertInto('workspace_user').values({ user_id: clinic.users.member, role: 'member' }).execute(),
    );
    const session = await data<{ token: string }>(app, 'POST', '/v1/api/workspace/switch', {
      token: clinic.tokens.member,
      body: { token: clinic.tokens.member, workspace_id: other.id },
    });
    const here = await unread(clinic.tokens.member);
    const ctx = systemCtx(app.platform, other.id, 'test');
    await app.platform.database.inWorkspace(other.id, (tx) =>
      notify(ctx, tx, {
        kind: 'conversation_assigned',
        values: { conversation_id: 1, customer: 'Only there', by: '', to: 'me' },
        concerned: [clinic.users.member],
      }),
    );
    expect(await unread(clinic.tokens.member)).toBe(here);
    expect(await unread(session.token)).toBe(1);
  });

  it('return 403 to API keys', async () => {
    const actor = { kind: 'api_key', keyId: 1, name: 'key', role: 'admin' } as const;
    const ctx = { ...systemCtx(app.platform, clinic.id, 'test'), actor };
    await expect(
      perform(ctx, list, { query: { page: 1, size: 10, field: 'created_at', asc: false, keyword: '' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await call(app, 'GET', '/v1/api/notification')).status).toBe(401);
  });
});

describe('notification.list', () => {
  it('pages newest first and searches the text in the reader’s language', async () => {
    const workspace = await makeWorkspace(app, 'Pages');
    const token = workspace.tokens.member;
    await makeNotifications(workspace, 7);
    const first = await call(app, 'GET', '/v1/api/notification?size=5', { token });
    expect(first.body.page).toEqual({ page: 1, size: 5, total: 7 });
    const titles = async (query: string, locale = 'en') =>
      (await inbox(token, query, { 'x-locale': locale })).map((one) => one.title);
    expect(await titles('?size=5&page=2')).toEqual([
      'Conversation assigned to Team 2',
      'Conversation assigned to Team 1',
    ]);
    expect(await titles('?size=1&field=created_at&asc=true')).toEqual(['Conversation assigned to Team 1']);
    expect(await titles('?keyword=customer%207')).toEqual(['Conversation assigned to Team 7']);
    expect(await titles(`?keyword=${encodeURIComponent('team 3')}`)).toEqual([
      'Conversation assigned to Team 3',
    ]);
    expect(await titles(`?keyword=${encodeURIComponent('指派')}`)).toEqual([]);
    expect(await titles(`?size=1&keyword=${encodeURIComponent('指派')}`, 'zh-hk')).toEqual([
      '對話已指派予Team 7',
    ]);
    expect(await titles('?keyword=%25')).toEqual([]);
    expect((await call(app, 'GET', '/v1/api/notification?field=title', { token })).status).toBe(422);
    expect((await inbox(token, '?size=1', { 'x-locale': 'zh-cn' }))[0]!.content).toBe(
      'Customer 7的会话已分配给Team 7。',
    );
  });
});

describe('the live event notification', () => {
  it('is received and replayed by the streams of its member only', async () => {
    const id = await openConversation();
    const member = await listen(`${app.url}/v1/api/events`, clinic.tokens.member);
    const admin = await listen(`${app.url}/v1/api/events`, clinic.tokens.admin);
    await assign(clinic.tokens.owner, id, { user_id: clinic.users.member });
    const [newest] = await inbox(clinic.tokens.member);
    await data(app, 'POST', `/v1/api/notification/${newest!.id}/read`, { token: clinic.tokens.member });
    // An event for everybody comes last: what was not received before it was not sent.
    await data(app, 'POST', `/v1/api/conversation/${id}/label`, {
      token: clinic.tokens.owner,
      body: { labels: ['last'] },
    });
    const received = async (stream: typeof member) => {
      await until(async () => JSON.stringify(stream.events).includes('"last"'));
      stream.close();
      return stream.events.filter((event) => event.event === 'notification').map((event) => event.data);
    };
    const event = { user_id: clinic.users.member, notification_id: newest!.id };
    expect(await received(member)).toEqual([
      { ...event, change: 'new' },
      { ...event, change: 'read' },
    ]);
    expect(await received(admin)).toEqual([]);
    const first = member.events.find((one) => one.id !== undefined)!.id! - 1;
    expect(await received(await listen(`${app.url}/v1/api/events`, clinic.tokens.admin, first))).toEqual([]);
    const replayed = await received(await listen(`${app.url}/v1/api/events`, clinic.tokens.member, first));
    expect(replayed).toHaveLength(2);
  });
});

describe('notification.set_rules', () => {
  const path = '/v1/api/notification-rule';
  type Rules = { kind: string; in_app: string; push: string; email: string }[];
  const usual = notificationKinds.map((kind) => ({
    kind,
    ...notifications.find((definition) => definition.kind === kind)!.rule,
  }));

  it('replaces the usual rules of one workspace, for leaders only', async () => {
    const workspace = await makeWorkspace(app, 'Rules');
    const { tokens } = workspace;
    expect(await data<Rules>(app, 'GET', path, { token: tokens.admin })).toEqual(usual);
    expect((await call(app, 'GET', path, { token: tokens.member })).status).toBe(403);
    const rule = { kind: 'wallet_low', in_app: 'nobody', push: 'everyone', email: 'nobody' };
    const rejected = await call(app, 'PUT', path, { token: tokens.member, body: { rules: [rule] } });
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'forbidden']);
    await Promise.all([
      data(app, 'PUT', path, { token: tokens.admin, body: { rules: [rule] } }),
      data(app, 'PUT', path, { token: tokens.owner, body: { rules: [rule] } }),
    ]);
    const now = await data<Rules>(app, 'GET', path, { token: tokens.admin });
    expect(now).toEqual(usual.map((one) => (one.kind === 'wallet_low' ? rule : one)));
    expect(await data<Rules>(app, 'GET', path, { token: other.tokens.owner })).toEqual(usual);
  });

  it.each([
    [{ rules: [] }],
    [{ rules: [{ kind: 'wallet_low', in_app: 'nobody', push: 'nobody', email: 'friends' }] }],
    [{ rules: [{ kind: 'weather', in_app: 'nobody', push: 'nobody', email: 'nobody' }] }],
    [{ rules: [{ kind: 'wallet_low', in_app: 'nobody', push: 'nobody' }] }],
    [
      {
        rules: [0, 1].map(() => ({ kind: 'wallet_low', in_app: 'nobody', push: 'nobody', email: 'nobody' })),
      },
    ],
    [{ rules: [{ kind: 'wallet_low', in_app: 'nobody', push: 'nobody', email: 'nobody', sms: 'everyone' }] }],
  ])('returns 422 for %j', async (body) => {
    const answer = await call(app, 'PUT', path, { token: clinic.tokens.owner, body });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'invalid_input']);
  });

  it('decides who is notified by which way', async () => {
    const workspace = await makeWorkspace(app, 'Ways');
    const { users, tokens } = workspace;
    await app.sql(`update user_account set locale = 'zh-hk' where id = $1`, [users.admin]);
    const set = (rule: object) =>
      data(app, 'PUT', path, { token: tokens.owner, body: { rules: [{ kind: 'wallet_low', ...rule }] } });
    const lowWallet = () =>
      app.platform.database.inWorkspace(workspace.id, (tx) =>
        notify(systemCtx(app.platform, workspace.id, 'test'), tx, {
          kind: 'wallet_low',
          values: { balance: 150, currency: 'USD' },
          concerned: [],
        }),
      );
    const mails = () =>
      app.sql<{ to_address: string; text: string; links: string[] }>(
        `select to_address, text, links from mail where kind = 'notification' and subject || text ~ 'wallet|錢包' order by id`,
      );
    await lowWallet();
    const counts = async () =>
      Promise.all([tokens.owner, tokens.admin, tokens.member].map((token) => unread(token)));
    expect(await counts()).toEqual([1, 1, 0]);
    const sent = await mails();
    expect(sent.map((mail) => mail.to_address.split('-')[0])).toEqual(['owner', 'admin']);
    expect(sent[0]!.text).toContain('$1.50 is left');
    expect(sent[1]!.text).toContain('餘額只剩 US$1.50');
    expect(sent[1]!.links[0]).toMatch(/\/zh-hk\/app\/organization\/wallet$/);

    await set({ in_app: 'everyone', push: 'nobody', email: 'nobody' });
    await lowWallet();
    expect(await counts()).toEqual([2, 2, 1]);
    expect(await mails()).toHaveLength(2);

    await set({ in_app: 'nobody', push: 'nobody', email: 'nobody' });
    await lowWallet();
    expect(await counts()).toEqual([2, 2, 1]);
    const rows = await app.sql('select from notification where workspace_id = $1', [workspace.id]);
    expect(rows).toHaveLength(5);
  });
});
