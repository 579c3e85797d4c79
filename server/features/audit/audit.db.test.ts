import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/auditLog.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let ours: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
});

afterAll(() => app.stop());

function read(query = '', token = ours.tokens.owner): Promise<AuditEntry[]> {
  return data(app, 'GET', `/v1/api/audit-log?size=100&${query}`, { token });
}

it('returns who did what, newest first, with names of people who have left', async () => {
  const { tokens, users, id } = ours;
  const made = await call(app, 'POST', '/v1/api/team', { token: tokens.admin, body: { name: 'Front desk' } });
  await data(app, 'POST', `/v1/api/workspace/leave/${id}`, { token: tokens.member, body: {} });
  const [left, created] = await read();
  expect(left).toMatchObject({
    operation: 'member.leave',
    actor: { kind: 'member', id: users.member, name: expect.stringMatching(/^member-/) },
    detail: { user_id: users.member, role: 'member' },
  });
  expect(created).toMatchObject({
    operation: 'team.create',
    actor: { kind: 'member', id: users.admin, name: expect.stringMatching(/^admin-/) },
    subject_id: (made.body.data as { id: number }).id,
    detail: { name: 'Front desk' },
    trace_id: made.headers.get('x-trace-id'),
  });
});

it('returns names of administrators, keys and customers', async () => {
  const { id } = ours;
  await app.sql(`
    with root as (
      insert into admin_account (username, role, password_hash) values ('root', 'owner', '') returning id
    ), script as (
      insert into api_key (workspace_id, name, prefix, token_digest, role)
      values (${id}, 'Nightly export', 'parley_x', 'digest', 'admin') returning id
    ), guest as (
      insert into customer (workspace_id, name) values (${id}, '陳太') returning id
    )
    insert into audit_log (workspace_id, actor_kind, actor_id, operation)
    select ${id}, 'admin', id, 'test.named' from root
    union all select ${id}, 'api_key', id, 'test.named' from script
    union all select ${id}, 'customer', id, 'test.named' from guest`);
  const actors = (await read('operation=test.named')).map(({ actor }) => [actor.kind, actor.name]);
  expect(Object.fromEntries(actors)).toEqual({ admin: 'root', api_key: 'Nightly export', customer: '陳太' });
});

it('filters by operation, actor, person and time', async () => {
  const { users } = ours;
  const names = async (query: string) => (await read(query)).map(({ operation }) => operation);
  expect(new Set(await names('operation=team.create'))).toEqual(new Set(['team.create']));
  expect(await names('keyword=TEAM.')).toEqual(['team.create']);
  expect(await names('keyword=team%')).toEqual([]);
  expect(new Set((await read('actor_kind=system')).map(({ actor }) => actor.kind))).toEqual(
    new Set(['system']),
  );
  expect(new Set((await read(`user_id=${users.admin}`)).map(({ actor }) => actor.id))).toEqual(
    new Set([users.admin]),
  );
  const [latest] = await read();
  const at = latest!.created_at;
  expect((await read(`from=${at}&to=${at}`)).map(({ id }) => id)).toContain(latest!.id);
  expect(await read(`from=${at + 1}`)).toEqual([]);
  expect((await read(`to=${at - 1}`)).map(({ id }) => id)).not.toContain(latest!.id);
  const oldest = await read('asc=true');
  expect(oldest.map(({ id }) => id)).toEqual((await read()).map(({ id }) => id).reverse());
});

it('returns 403 to members, and rows of the own workspace only', async () => {
  const theirs = await makeWorkspace(app, 'Theirs');
  expect((await call(app, 'GET', '/v1/api/audit-log', { token: theirs.tokens.member })).status).toBe(403);
  const traces = new Set((await read()).map(({ trace_id }) => trace_id));
  const others = await read('', theirs.tokens.admin);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ trace_id: trace }) => trace !== 'test' && traces.has(trace))).toEqual([]);
});

it('uses an index on a long log', async () => {
  await app.sql(
    `insert into audit_log (workspace_id, actor_kind, actor_id, operation, created_at)
     select $1, 'member', $2, 'bulk.step_' || n % 7, now() - n * interval '1 second' from generate_series(1, 100000) n`,
    [ours.id, ours.users.owner],
  );
  await app.sql('analyze audit_log');
  for (const condition of ['true', `operation = 'bulk.step_3'`, `actor_kind = 'member' and actor_id = 1`]) {
    const plan = await app.sql<{ 'QUERY PLAN': string }>(
      `explain select * from audit_log where workspace_id = ${ours.id} and ${condition}
       order by created_at desc, id desc limit 10`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
  }
  const page = await call(app, 'GET', '/v1/api/audit-log?page=2&size=10&operation=bulk.step_3', {
    token: ours.tokens.owner,
  });
  expect(page.body.page).toEqual({ page: 2, size: 10, total: 14286 });
});
