import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { removedAtOnce, runMaintenance } from '#server/platform/jobs/maintenance.ts';
import { limits } from '#shared/schema/limits.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const path = '/v1/admin/settings/retention';
const tables = ['audit_log', 'platform_audit', 'agent_turn', 'webhook_delivery', 'mail', 'live_event'];

let app: TestApp;
let admin: string;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  admin = await makeAdmin(app, 'owner');
  clinic = await makeWorkspace(app);
  await say(app, await makeChat(app, clinic), 'hello');
  const body = { url: 'https://example.com/hook', events: ['message.created'] };
  await data(app, 'POST', '/v1/api/webhook', { token: clinic.tokens.owner, body });
});
afterAll(() => app.stop());

/** A row in each table for each age in days; of the audit log, more than one batch of the oldest. */
async function fill(ages: number[]): Promise<void> {
  const each = (columns: string, values: string, from = '') =>
    app.sql(
      `insert into ${columns} select ${values}, now() - age * interval '1 day' from unnest($1::int[]) as age ${from}`,
      [ages],
    );
  await each('audit_log (workspace_id, actor_kind, operation, created_at)', `${clinic.id}, 'system', 'test'`);
  await each('platform_audit (actor_kind, operation, created_at)', `'system', 'test'`);
  await each(
    'agent_turn (workspace_id, conversation_id, version_number, outcome, brain, trace, latency_ms, created_at)',
    `workspace_id, id, 1, 'answer', 'built_in', '{}', 1`,
    ', conversation',
  );
  await each(
    'webhook_delivery (workspace_id, webhook_id, event_id, event_type, payload, status, created_at)',
    `workspace_id, id, 'e', 'ping', '{}', 'delivered'`,
    ', webhook',
  );
  await each(
    'mail (kind, to_address, subject, text, html, status, created_at)',
    `'test', 'a', 's', '', '', 'sent'`,
  );
  await each(
    'live_event (workspace_id, id, type, data, created_at)',
    `${clinic.id}, 100000 + age, 'test', '{}'`,
  );
  await app.sql(
    `insert into audit_log (workspace_id, actor_kind, operation, created_at)
     select $1, 'system', 'test', now() - interval '2000 days' from generate_series(1, $2::int)`,
    [clinic.id, removedAtOnce + 1],
  );
}

/** The ages of the rows that are left, in days, without those of today. */
async function agesIn(table: string): Promise<number[]> {
  const rows = await app.sql<{ age: number }>(
    `select distinct (extract(epoch from now() - created_at) / 86400)::int as age from ${table} order by 1`,
  );
  return rows.map((row) => row.age).filter((age) => age > 0);
}

async function agesInAll(): Promise<number[][]> {
  const ages: number[][] = [];
  for (const table of tables) ages.push(await agesIn(table));
  return ages;
}

describe('retention', () => {
  it('removes what is older than the settings say, of every kind and in batches', async () => {
    const shown = await data(app, 'GET', path, { token: admin });
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(limits.retention).map(([name, { default: days }]) => [name, days])),
    );
    await fill([1, 5, 20, 40, 100, 400]);
    const night = () => runMaintenance(app.platform, maintenance, 'night');
    await night();
    const [logs, console, traces, deliveries, mails, events] = await agesInAll();
    for (const ages of [logs, console]) expect(ages).toEqual([1, 5, 20, 40, 100]);
    expect(traces).toEqual([1, 5, 20, 40]);
    expect(deliveries).toEqual([1, 5, 20]);
    expect(mails).toEqual([1, 5, 20, 40]);
    expect(events).toEqual([1]);

    const body = { audit_days: 60, trace_days: 10, webhook_delivery_days: 2, mail_days: 30 };
    expect(await data(app, 'PUT', path, { token: admin, body })).toMatchObject(body);
    await night();
    const rest = await agesInAll();
    expect(rest.map((ages) => Math.max(...ages))).toEqual([40, 40, 5, 1, 20, 1]);
  });

  it('is set within bounds, by those who may', async () => {
    for (const [field, { min, max }] of Object.entries(limits.retention)) {
      for (const days of [min - 1, max + 1, 1.5]) {
        const reply = await call(app, 'PUT', path, { token: admin, body: { [field]: days } });
        expect([field, days, reply.status]).toEqual([field, days, 422]);
        expect(reply.body.fields).toHaveProperty(field);
      }
    }
    const member = await makeAdmin(app, 'member');
    expect((await call(app, 'PUT', path, { token: member, body: {} })).status).toBe(403);
  });

  it('cannot remove audit rows of the last thirty days, whatever the platform asks for', async () => {
    const removed = await app.platform.database.inPlatform(async (tx) => {
      const { rowCount } = await tx.sql`
        delete from audit_log where created_at > ${new Date(Date.now() - 25 * 86_400_000)}`;
      const own = await tx.sql`
        delete from platform_audit where created_at > ${new Date(Date.now() - 25 * 86_400_000)}`;
      return rowCount + own.rowCount;
    });
    expect(removed).toBe(0);
  });
});
