import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remove } from '#server/features/team/manage.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { performIn } from '#server/platform/operation/operation.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Team } from '#shared/contract/team.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let ours: TestWorkspace;
let theirs: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
  theirs = await makeWorkspace(app, 'Theirs');
});

afterAll(() => app.stop());

function create(body: object, token = ours.tokens.admin) {
  return call(app, 'POST', '/v1/api/team', { token, body });
}

describe('team.create', () => {
  it('returns already_exists for a name that the workspace has in any case', async () => {
    const { owner, member } = ours.users;
    const made = await create({ name: '前台 🛎', user_ids: [member, owner, member] });
    const team = made.body.data as Team;
    expect(team).toMatchObject({ name: '前台 🛎', member_count: 2 });
    expect(team.members.map(({ id }) => id).sort()).toEqual([member, owner].sort());
    expect((await create({ name: 'Dentists' })).body.data).toMatchObject({ member_count: 0, members: [] });
    const again = await create({ name: ' DENTISTS ' });
    expect(again).toMatchObject({ status: 409, body: { error_code: 'already_exists' } });
    const rename = await call(app, 'PUT', `/v1/api/team/${team.id}`, {
      token: ours.tokens.owner,
      body: { name: 'dentists' },
    });
    expect(rename.status).toBe(409);
    // Theirs may be called the same.
    expect((await create({ name: 'Dentists' }, theirs.tokens.owner)).status).toBe(200);
  });

  it('makes one team when two calls race for a name', async () => {
    const answers = await Promise.all([create({ name: 'Same' }), create({ name: 'same' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['x', 200],
    ['隊'.repeat(100), 200],
    ['🏳'.repeat(101), 422],
    [' ', 422],
  ])('accepts names of 1 to 100 characters: %.12s', async (name, status) => {
    expect((await create({ name })).status).toBe(status);
  });

  it('returns 422 with the ids that are no members', async () => {
    const stranger = theirs.users.owner;
    const made = await create({ name: 'With a stranger', user_ids: [ours.users.owner, stranger] });
    expect(made).toMatchObject({ status: 422, body: { fields: { user_ids: `not members: ${stranger}` } } });
    const teams = await data<Team[]>(app, 'GET', '/v1/api/team?keyword=stranger', {
      token: ours.tokens.owner,
    });
    expect(teams).toEqual([]);
  });
});

describe('team.update and team.get', () => {
  it('need member.manage to write, and return 404 for another workspace', async () => {
    const { id } = (await create({ name: 'Evening', user_ids: [ours.users.member] })).body.data as Team;
    const path = `/v1/api/team/${id}`;
    const token = ours.tokens.member;
    expect(await data(app, 'GET', path, { token })).toMatchObject({ name: 'Evening', member_count: 1 });
    expect((await call(app, 'PUT', path, { token, body: { name: 'Mine' } })).status).toBe(403);
    expect((await call(app, 'DELETE', path, { token })).status).toBe(403);
    expect((await create({ name: 'Mine' }, token)).status).toBe(403);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'Theirs now' } : undefined;
      expect((await call(app, method, path, { token: theirs.tokens.owner, body })).status).toBe(404);
    }
    const put = (body: object) => call(app, 'PUT', path, { token: ours.tokens.admin, body });
    expect((await put({ name: 'Night' })).body.data).toMatchObject({ name: 'Night', member_count: 1 });
    expect((await put({ user_ids: [] })).body.data).toMatchObject({ name: 'Night', member_count: 0 });
  });

  it('record the changed fields in the audit log', async () => {
    const { member } = ours.users;
    const { id } = (await create({ name: 'Before' })).body.data as Team;
    const path = `/v1/api/team/${id}`;
    const changed = await call(app, 'PUT', path, {
      token: ours.tokens.admin,
      body: { name: 'After', user_ids: [member] },
    });
    const sql = 'select operation, detail from audit_log where trace_id = $1';
    expect(await app.sql(sql, [changed.headers.get('x-trace-id')])).toEqual([
      {
        operation: 'team.update',
        detail: { changes: { name: { from: 'Before', to: 'After' }, user_ids: { from: [], to: [member] } } },
      },
    ]);
  });

  it('contain no pictures of members, nor do conversations', async () => {
    const { owner, member } = ours.tokens;
    const avatar = `data:image/png;base64,${'Pict'.repeat(1000)}`;
    await data(app, 'PUT', '/v1/api/profile', { token: member, body: { avatar } });
    await create({ name: 'Pictured', user_ids: [ours.users.member] });
    const chat = await makeChat(app, ours);
    await say(app, chat, 'hello');
    const [{ id } = { id: 0 }] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', {
      token: owner,
    });
    const taken = await call(app, 'POST', `/v1/api/conversation/${id}/take`, { token: member, body: {} });
    expect(taken.body.data).toMatchObject({ assignee: { id: ours.users.member } });
    const teams = await call(app, 'GET', '/v1/api/team?size=9999', { token: owner });
    const events = await app.sql('select data from live_event where conversation_id = $1', [id]);
    expect(events.length).toBeGreaterThan(1);
    for (const shown of [taken.body, teams.body, events])
      expect(JSON.stringify(shown)).not.toContain('PictPict');
    await data(app, 'PUT', '/v1/api/profile', { token: member, body: { avatar: '' } });
  });
});

describe('member.leave', () => {
  it('removes the member from their teams', async () => {
    const clinic = await makeWorkspace(app, 'Leaving');
    const token = clinic.tokens.owner;
    const body = { name: 'All', user_ids: Object.values(clinic.users) };
    const { id } = await data<Team>(app, 'POST', '/v1/api/team', { token, body });
    const path = `/v1/api/workspace/leave/${clinic.id}`;
    await data(app, 'POST', path, { token: clinic.tokens.member, body: {} });
    expect(await data(app, 'GET', `/v1/api/team/${id}`, { token })).toMatchObject({ member_count: 2 });
  });
});

describe('team.remove', () => {
  it('releases the conversations of the team', async () => {
    const token = ours.tokens.owner;
    const { id } = (await create({ name: 'Short-lived' })).body.data as Team;
    await say(app, await makeChat(app, ours), 'hello');
    const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token });
    const path = `/v1/api/conversation/${conversation!.id}`;
    await data(app, 'POST', `${path}/assign`, { token, body: { team_id: id } });
    expect(await data(app, 'GET', path, { token })).toMatchObject({ team: { id, name: 'Short-lived' } });
    expect(await data(app, 'DELETE', `/v1/api/team/${id}`, { token })).toEqual({});
    expect(await data(app, 'GET', path, { token })).toMatchObject({ team: null });
    expect((await call(app, 'GET', `/v1/api/team/${id}`, { token })).status).toBe(404);
  });

  it('makes a concurrent assignment to the team return 404', async () => {
    const { owner: token } = ours.tokens;
    const { id } = (await create({ name: 'Going' })).body.data as Team;
    const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token });
    let assigned: ReturnType<typeof call> | undefined;
    await app.platform.database.inWorkspace(ours.id, async (tx) => {
      await performIn(systemCtx(app.platform, ours.id, 'test'), tx, remove, { params: { id } });
      const path = `/v1/api/conversation/${conversation!.id}/assign`;
      assigned = call(app, 'POST', path, { token, body: { team_id: id } });
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect((await assigned)!.status).toBe(404);
  });
});
