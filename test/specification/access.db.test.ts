/** The rows A4, A5, A7 and P3: plans, the console's roles, modules and system modes. A1 and A6 are in sessions, A2 and A3 in roles. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasModules } from '#shared/rules/modules.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { mailsTo } from '#test/mails.ts';
import { makeAdmin, makeWorkspace, password, putOnPlan, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const roles = ['owner', 'admin', 'member'] as const;
let app: TestApp;
let clinic: TestWorkspace;
let admins: Record<(typeof roles)[number], string>;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app, 'Clinic', { plan: 'free' });
  admins = {
    owner: await makeAdmin(app, 'owner'),
    admin: await makeAdmin(app, 'admin'),
    member: await makeAdmin(app, 'member'),
  };
});
afterAll(() => app.stop());

describe('A4: features of the plan; no plan means free', () => {
  const key = (token: string) =>
    call(app, 'POST', '/v1/api/api-key', { token, body: { name: `key ${randomBytes(3).toString('hex')}` } });
  const tag = async (token: string) =>
    (
      await data<{ plan: { unique_plan_tag: string } }>(
        ...([app, 'GET', '/v1/api/subscription/current', { token }] as const),
      )
    ).plan.unique_plan_tag;

  it.each([
    ['free', 403],
    ['starter', 403],
    ['pro', 200],
    ['business', 200],
  ])('on %s an API key gets %i', async (plan, status) => {
    const workspace = await makeWorkspace(app, `On ${plan}`, { plan });
    for (const role of roles) expect(await tag(workspace.tokens[role])).toBe(plan);
    const answer = await key(workspace.tokens.owner);
    expect([answer.status, answer.body.error_code]).toEqual([
      status,
      status === 403 ? 'plan_required' : undefined,
    ]);
  });

  it('follows a change of the plan at once, also for existing keys', async () => {
    await putOnPlan(app, clinic.id, 'pro');
    const made = (await key(clinic.tokens.owner)).body.data as { key: string };
    const use = () => call(app, 'GET', '/v1/api/conversation', { token: made.key });
    expect((await use()).status).toBe(200);
    await putOnPlan(app, clinic.id, 'starter');
    expect((await use()).body).toMatchObject({ success: false, error_code: 'plan_required' });
    await putOnPlan(app, clinic.id, 'business');
    expect((await use()).status).toBe(200);
  });
});

describe('A5: admin settings only for roles owner and admin; plans are for administrators', () => {
  const groups = ['system', 'notification', 'ai', 'stripe', 'facebook', 'google'];
  const settings = groups.map((group) => `/v1/admin/settings/${group}`);

  it.each(settings)('%s', async (path) => {
    for (const role of ['owner', 'admin'] as const)
      expect([role, (await call(app, 'GET', path, { token: admins[role] })).status]).toEqual([role, 200]);
    const body = path.endsWith('/ai') ? { provider: 'built_in' } : {};
    for (const [method, options] of [
      ['GET', {}],
      ['PUT', { body }],
    ] as const) {
      const rejected = await call(app, method, path, { token: admins.member, ...options });
      expect([rejected.status, rejected.body.error_code]).toEqual([403, 'forbidden']);
      const user = await call(app, method, path, { token: clinic.tokens.owner, ...options });
      expect(user.status).toBe(401);
      expect((await call(app, method, path, options)).status).toBe(401);
    }
    expect((await call(app, 'PUT', path, { token: admins.admin, body })).status).toBe(200);
  });

  it('/v1/admin/plan is closed to users and read-only for console members', async () => {
    const body = {
      unique_plan_tag: 'mine',
      name: 'Mine',
      monthly_price: 0,
      yearly_price: 0,
      limits: {
        members: null,
        channels: null,
        agent_answers: null,
        knowledge_characters: null,
        customers: null,
      },
    };
    const plans = await data<{ id: number }[]>(app, 'GET', '/v1/admin/plan', { token: admins.member });
    const one = `/v1/admin/plan/${plans[0]!.id}`;
    for (const [method, path, options] of [
      ['GET', '/v1/admin/plan', {}],
      ['GET', one, {}],
      ['POST', '/v1/admin/plan', { body }],
      ['PUT', one, { body: { name: 'Mine' } }],
      ['DELETE', one, {}],
    ] as const) {
      const user = await call(app, method, path, { token: clinic.tokens.owner, ...options });
      expect([method, path, user.status]).toEqual([method, path, 401]);
      const member = await call(app, method, path, { token: admins.member, ...options });
      expect([method, path, member.status]).toEqual([method, path, method === 'GET' ? 200 : 403]);
    }
  });

  it('rejects to remove or demote the last owner of the system', async () => {
    const list = await data<{ id: number; role: string }[]>(app, 'GET', '/v1/admin/system-admin?size=100', {
      token: admins.owner,
    });
    const { id } = list.find(({ role }) => role === 'owner')!;
    const path = `/v1/admin/system-admin/${id}`;
    const body = { role: 'admin' };
    for (const answer of [
      await call(app, 'PUT', path, { token: admins.owner, body }),
      await call(app, 'DELETE', path, { token: admins.owner }),
    ])
      expect([answer.status, answer.body.error_code]).toEqual([409, 'last_administrator']);
    expect((await call(app, 'DELETE', path, { token: admins.admin })).status).toBe(403);
  });
});

describe('A7: features by installed modules', () => {
  it('GET /modules returns the names that the rule uses', async () => {
    const { modules } = await data<{ modules: string[] }>(app, 'GET', '/modules');
    expect(modules).toEqual([...new Set(modules)]);
    expect(hasModules(modules)).toBe(true);
    expect(hasModules(modules, [modules[0]!, 'not-here'])).toBe(true);
    expect(hasModules(modules, [modules[0]!, 'not-here'], true)).toBe(false);
    expect(hasModules(modules, modules, true)).toBe(true);
    expect(hasModules(modules, ['not-here'])).toBe(false);
  });
});

describe('P3: system modes', () => {
  const setMode = (mode: string) =>
    data(app, 'PUT', '/v1/admin/settings/system', { token: admins.admin, body: { mode } });
  const register = () => {
    const username = `new-${randomBytes(4).toString('hex')}`;
    const body = { username, email: `${username}@example.com`, password };
    return call(app, 'POST', '/v1/public/user/register', { body });
  };
  const create = () =>
    call(app, 'POST', '/v1/api/workspace', { token: clinic.tokens.owner, body: { name: 'One more' } });

  beforeEach(() => setMode('platform'));

  it.each([
    ['platform', 200, 200],
    ['workspaces', 403, 200],
    ['mono', 403, 403],
  ])('in %s a registration gets %i, a new organization %i', async (mode, reg, org) => {
    await setMode(mode);
    expect(await data(app, 'GET', '/v1/public/system-mode')).toEqual({ system_mode: mode });
    const registered = await register();
    expect([registered.status, registered.body.error_code]).toEqual([
      reg,
      reg === 403 ? 'registration_closed' : undefined,
    ]);
    const created = await create();
    expect([created.status, created.body.error_code]).toEqual([
      org,
      org === 403 ? 'workspace_creation_closed' : undefined,
    ]);
  });

  it('a link that was mailed in platform mode makes no account in another mode', async () => {
    const username = `late-${randomBytes(4).toString('hex')}`;
    const email = `${username}@example.com`;
    await data(app, 'POST', '/v1/public/user/register', { body: { username, email, password } });
    const { token } = (await mailsTo(app, email))[0]!;
    await setMode('workspaces');
    const answer = await call(app, 'POST', '/v1/public/user/activate', { body: { token } });
    expect([answer.status, answer.body.error_code]).toEqual([403, 'registration_closed']);
    await setMode('platform');
    expect((await call(app, 'POST', '/v1/public/user/activate', { body: { token } })).status).toBe(200);
  });

  it('existing accounts work in every mode', async () => {
    await setMode('mono');
    const renewed = await call(app, 'POST', '/v1/public/user/refresh-token', {
      body: { token: clinic.tokens.member },
    });
    expect(renewed.status).toBe(200);
    const path = `/v1/api/workspace/${clinic.id}`;
    const changed = await call(app, 'PUT', path, { token: clinic.tokens.owner, body: { name: 'Clinic' } });
    expect(changed.status).toBe(200);
  });

  it.each(['', 'Platform', 'public', null, 1])('rejects %j as a mode', async (mode) => {
    const path = '/v1/admin/settings/system';
    const answer = await call(app, 'PUT', path, { token: admins.owner, body: { mode } });
    expect([answer.status, Object.keys(answer.body.fields!)]).toEqual([422, ['mode']]);
  });
});
