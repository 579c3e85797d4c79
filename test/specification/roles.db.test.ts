/** The rows A2 and A3, and every cell of the table "Workspace roles" that there are calls for. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data, type Answer } from '#test/call.ts';
import { makeChat, makeUser, makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const roles = ['owner', 'admin', 'member'] as const;
type Role = (typeof roles)[number];

let app: TestApp;
let clinic: TestWorkspace;
/** Made anew for each question, by somebody who may. */
const made: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  clinic = await makeWorkspace(app, 'Clinic');
  await say(app, await makeChat(app, clinic), 'Hello');
  const [open] = await data<{ id: number }[]>(app, 'GET', '/v1/api/conversation', {
    token: clinic.tokens.owner,
  });
  made['conversation'] = open!.id;
});
afterAll(() => app.stop());

const unique = () => randomBytes(4).toString('hex');

const makers: Record<string, () => Promise<{ id: number }>> = {
  /** The conversation, with the agent again. */
  free: () => make(`/v1/api/conversation/${made['conversation']}/hand-back`, {}),
  source: () => make('/v1/api/knowledge', { kind: 'qa', question: `Q ${unique()}?`, answer: 'A.' }),
  channel: () => make('/v1/api/channel', { type: 'web_chat', name: 'Site' }),
  team: () => make('/v1/api/team', { name: `Team ${unique()}` }),
  key: () => make('/v1/api/api-key', { name: 'Key' }),
  webhook: () => make('/v1/api/webhook', webhook),
  person: async () => make('/v1/api/workspace-user', await somebody()),
  draft: async () => {
    const body = { instructions: `Be kind. ${unique()}` };
    await data(app, 'PUT', '/v1/api/agent', { token: clinic.tokens.owner, body });
    return { id: 0 };
  },
};

function make(path: string, body: object) {
  return data<{ id: number }>(app, 'POST', path, { token: clinic.tokens.owner, body });
}

async function somebody(role: Role = 'member') {
  const username = `person-${unique()}`;
  await makeUser(app, username);
  return { username_or_email: username, role };
}

const webhook = { url: 'https://example.com/hook', events: ['message.created'] };
const rule = { kind: 'member_joined', in_app: 'leaders', push: 'nobody', email: 'nobody' };
const message = () => ({ client_id: unique(), kind: 'text', text: 'Good morning' });
const question = { messages: [{ author: 'customer', text: 'When do you open?' }] };

type Body = object | (() => object | Promise<object>);

/** Of each row: who may, and calls with what they need. `{source}` in an address is the id of one just made. */
const table: [row: string, may: readonly Role[], calls: [call: string, body?: Body][]][] = [
  [
    'answer conversations, see customers, use the playground',
    roles,
    [
      ['GET /v1/api/conversation?label=vip&keyword='],
      ['GET /v1/api/conversation/{conversation}'],
      ['GET /v1/api/conversation/{conversation}/message'],
      ['POST /v1/api/conversation/{free}/take'],
      ['POST /v1/api/conversation/{conversation}/message', message],
      ['POST /v1/api/conversation/{conversation}/label', { labels: ['vip'] }],
      ['POST /v1/api/agent/playground', question],
    ],
  ],
  [
    'edit knowledge',
    roles,
    [
      ['POST /v1/api/knowledge', () => ({ kind: 'text', title: unique(), text: 'We open at nine.' })],
      ['PUT /v1/api/knowledge/{source}', { answer: 'Another.' }],
      ['DELETE /v1/api/knowledge/{source}'],
    ],
  ],
  [
    'edit and publish the agent, connect channels',
    ['owner', 'admin'],
    [
      ['PUT /v1/api/agent', { tone: 'formal' }],
      ['POST /v1/api/agent/publish?{draft}'],
      ['POST /v1/api/channel', { type: 'web_chat', name: 'Site' }],
      ['PUT /v1/api/channel/{channel}', { name: 'Shop' }],
      ['DELETE /v1/api/channel/{channel}'],
    ],
  ],
  [
    'members, teams, notification rules, API keys, webhooks, audit log',
    ['owner', 'admin'],
    [
      ['POST /v1/api/workspace-user', () => somebody()],
      ['PUT /v1/api/workspace-user/{person}', { role: 'admin' }],
      ['DELETE /v1/api/workspace-user/{person}'],
      ['POST /v1/api/team', () => ({ name: `Team ${unique()}` })],
      ['PUT /v1/api/team/{team}', () => ({ name: `Team ${unique()}` })],
      ['DELETE /v1/api/team/{team}'],
      ['GET /v1/api/notification-rule'],
      ['PUT /v1/api/notification-rule', { rules: [rule] }],
      ['GET /v1/api/api-key'],
      ['POST /v1/api/api-key', { name: 'Key' }],
      ['PUT /v1/api/api-key/{key}', { name: 'Another' }],
      ['DELETE /v1/api/api-key/{key}'],
      ['GET /v1/api/webhook'],
      ['POST /v1/api/webhook', webhook],
      ['PUT /v1/api/webhook/{webhook}', { enabled: false }],
      ['DELETE /v1/api/webhook/{webhook}'],
      ['GET /v1/api/audit-log'],
    ],
  ],
  [
    'subscription, wallet',
    ['owner', 'admin'],
    [
      ['POST /v1/api/subscription/get'],
      ['POST /v1/api/subscription/toggle'],
      ['POST /v1/api/subscription/plan-change-preview', { unique_plan_tag: 'pro' }],
      ['GET /v1/api/wallet'],
      ['GET /v1/api/workspace-wallet-tx'],
    ],
  ],
  ['organization profile: read', roles, [['GET /v1/api/workspace/{own}']]],
  [
    'organization profile: edit',
    ['owner', 'admin'],
    [
      ['PUT /v1/api/workspace/{own}', { name: 'Clinic' }],
      ['PUT /v1/api/workspace/self', { name: 'Clinic' }],
    ],
  ],
];

async function ask(role: Role, name: string, body?: Body): Promise<Answer> {
  const ids: Record<string, number> = { ...made, own: clinic.id };
  const [, wanted] = /\{(\w+)\}/.exec(name) ?? [];
  if (wanted && makers[wanted]) ids[wanted] = (await makers[wanted]()).id;
  const [method, path] = name.split(' ') as [string, string];
  const address = path.replace(/\?\{\w+\}/, '').replace(/\{(\w+)\}/, (_all, id: string) => String(ids[id]));
  const given = typeof body === 'function' ? await body() : body;
  return call(app, method, address, { token: clinic.tokens[role], ...(given && { body: given }) });
}

describe.each(table)('Workspace roles: %s', (_row, may, calls) => {
  it.each(calls)('%s', async (name, body) => {
    for (const role of roles) {
      const { status, body: answer } = await ask(role, name, body);
      const wanted = may.includes(role) ? [role, 200, undefined] : [role, 403, 'forbidden'];
      expect([role, status, answer.error_code]).toEqual(wanted);
    }
  });
});

describe('Workspace roles: admins manage members, but not owners', () => {
  it('admins cannot add, change or remove an owner', async () => {
    const { tokens, users } = clinic;
    const all = await data<{ id: number; user: { id: number } }[]>(
      ...([app, 'GET', '/v1/api/workspace-user?size=9999', { token: tokens.admin }] as const),
    );
    const idOf = (role: Role) => all.find(({ user }) => user.id === users[role])!.id;
    const owner = `/v1/api/workspace-user/${idOf('owner')}`;
    const member = `/v1/api/workspace-user/${idOf('member')}`;
    for (const [method, path, body] of [
      ['POST', '/v1/api/workspace-user', await somebody('owner')],
      ['POST', '/v1/api/workspace-user', { username_or_email: 'new@example.com', role: 'owner' }],
      ['PUT', member, { role: 'owner' }],
      ['PUT', `/v1/api/workspace-user/${idOf('admin')}`, { role: 'owner' }],
      ['PUT', owner, { role: 'member' }],
      ['DELETE', owner, undefined],
    ] as const)
      for (const role of ['admin', 'member'] as const) {
        const answer = await call(app, method, path, { token: tokens[role], ...(body && { body }) });
        expect([method, path, role, answer.status]).toEqual([method, path, role, 403]);
      }
  });
});

describe('Workspace roles: delete the organization, hand over ownership', () => {
  it('is for owners; the last one can leave or step down once there is another', async () => {
    const { id, tokens, users } = await makeWorkspace(app, 'Handed over');
    const all = await data<{ id: number; user: { id: number } }[]>(
      ...([app, 'GET', '/v1/api/workspace-user', { token: tokens.owner }] as const),
    );
    const idOf = (role: Role) => all.find(({ user }) => user.id === users[role])!.id;
    const set = (token: string, whom: Role, role: Role) =>
      call(app, 'PUT', `/v1/api/workspace-user/${idOf(whom)}`, { token, body: { role } });
    const leave = () => call(app, 'POST', `/v1/api/workspace/leave/${id}`, { token: tokens.owner });
    for (const answer of [await leave(), await set(tokens.owner, 'owner', 'admin')])
      expect([answer.status, answer.body.error_code]).toEqual([409, 'last_owner']);
    for (const role of ['admin', 'member'] as const) {
      expect([role, (await set(tokens[role], 'admin', 'owner')).status]).toEqual([role, 403]);
      const options = { token: tokens[role], body: { name: 'Handed over' } };
      const deleted = await call(app, 'DELETE', `/v1/api/workspace/${id}`, options);
      expect([role, deleted.status, deleted.body.error_code]).toEqual([role, 403, 'forbidden']);
    }
    expect((await set(tokens.owner, 'admin', 'owner')).status).toBe(200);
    expect((await set(tokens.owner, 'owner', 'member')).status).toBe(200);
    // The tokens still say what was; what is decides, from the next call on.
    const body = { name: 'Handed over' };
    const remove = (token: string) => call(app, 'DELETE', `/v1/api/workspace/${id}`, { token, body });
    expect((await remove(tokens.owner)).status).toBe(403);
    expect((await remove(tokens.admin)).body).toEqual({ success: true, data: {} });
  });
});

describe('A2 and A3: the role of the session', () => {
  it.each(roles)('%s is returned by list and refresh, and follows a change at once', async (role) => {
    const { tokens, id, users } = await makeWorkspace(app, 'Roles');
    const token = tokens[role];
    const list = await data<object[]>(app, 'GET', '/v1/api/workspace', { token });
    expect(list).toMatchObject([{ id, role }]);
    const refresh = () =>
      data(app, 'POST', '/v1/public/user/refresh-token', { body: { token, workspace_id: id } });
    expect(await refresh()).toMatchObject({ workspace_user: { role, workspace: { id, name: 'Roles' } } });
    await app.sql('update workspace_user set role = $1 where user_id = $2', ['member', users[role]]);
    expect(await refresh()).toMatchObject({ workspace_user: { role: 'member' } });
    expect((await call(app, 'GET', '/v1/api/audit-log', { token })).status).toBe(403);
  });

  it('rejects any other role', async () => {
    for (const role of ['superuser', 'Owner', '', null]) {
      const body = { ...(await somebody()), role };
      const answer = await call(app, 'POST', '/v1/api/workspace-user', { token: clinic.tokens.owner, body });
      expect([role, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([role, 422, ['role']]);
    }
  });
});
