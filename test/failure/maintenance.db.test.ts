import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { removedAtOnce, runMaintenance } from '#server/platform/jobs/maintenance.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { enterChat, makeChat, makeWorkspace, say, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock });
  clinic = await makeWorkspace(app);
  await app.sql(
    `insert into workspace (name, slug) select 'Idle', 'idle-' || n from generate_series(1, 300) as n`,
  );
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => app.stop());

/** The workspaces that are entered during `work`. */
async function entered(work: () => Promise<void>): Promise<Set<number>> {
  const enter = vi.spyOn(app.platform.database, 'inWorkspace');
  await work();
  return new Set(enter.mock.calls.map(([id]) => id));
}

async function conversationOf({ id }: TestWorkspace) {
  const [row] = await app.sql<{ id: string; status: string; handler: string }>(
    'select id, status, handler from conversation where workspace_id = $1 order by id',
    [id],
  );
  return row!;
}

describe('maintenance every minute', () => {
  it('enters no workspace without work', async () => {
    expect(await entered(() => runMaintenance(app.platform, maintenance, 'minute'))).toEqual(new Set());
  });

  it('enters a workspace with an unanswered customer, and answers them', async () => {
    await say(app, await makeChat(app, clinic), 'May I speak to somebody?');
    const waits = async () => (await conversationOf(clinic)).handler === 'agent';
    await until(async () => !(await waits()));
    // As a job leaves it that was lost.
    await app.sql(
      `update conversation set handler = 'agent', waiting = false, waiting_since = null, answered_message_id = 0
       where workspace_id = $1`,
      [clinic.id],
    );
    clock.advance({ seconds: 20 });
    expect(await entered(() => runMaintenance(app.platform, maintenance, 'minute'))).toContain(clinic.id);
    await until(async () => !(await waits()));
  });

  it('reopens snoozed conversations, also when another workspace fails', async () => {
    const other = await makeWorkspace(app, 'Out of order');
    await say(app, await makeChat(app, other), 'hello');
    for (const { id } of [await conversationOf(other), await conversationOf(clinic)])
      await app.sql(`update conversation set status = 'snoozed', snoozed_until = $2 where id = $1`, [
        id,
        new Date(clock.now().getTime() + 3600_000),
      ]);
    clock.advance({ hours: 2 });
    const { inWorkspace } = app.platform.database;
    vi.spyOn(app.platform.database, 'inWorkspace').mockImplementation((id, work) => {
      if (id === other.id) throw new Error('It never works.');
      return inWorkspace(id, work);
    });
    await runMaintenance(app.platform, maintenance, 'minute');
    vi.restoreAllMocks();
    expect((await conversationOf(clinic)).status).toBe('open');
    expect((await conversationOf(other)).status).toBe('snoozed');
  });
});

describe('maintenance every night', () => {
  it('removes all expired rows, in batches, and nothing else', async () => {
    const before = clock.now();
    await app.sql(
      `insert into live_event (workspace_id, id, type, data, created_at)
       select $1, n + 1000000, 'status', '{}', $2 from generate_series(1, $3::int) as n`,
      [clinic.id, before, removedAtOnce + 1],
    );
    clock.advance({ days: 3 });
    await runMaintenance(app.platform, maintenance, 'night');
    const [{ count }] = (await app.sql<{ count: number }>(
      `select count(*)::int as count from live_event where id > 1000000`,
    )) as [{ count: number }];
    expect(count).toBe(0);
    expect(await conversationOf(clinic)).toBeDefined();
  });

  it('removes customers who opened a chat and never wrote, unless they have a name', async () => {
    const late = await makeWorkspace(app, 'Late');
    const { key } = await makeChat(app, late);
    await data(app, 'POST', `/v1/public/chat/${key}/session`, {
      body: { customer: { name: 'Chan Tai Man' } },
    });
    const writer = await enterChat(app, key);
    await say(app, writer, 'I have a question');
    const people = () =>
      app.sql<{ name: string; chats: number }>(
        `select name, (select count(*)::int from conversation where customer_id = customer.id) as chats
         from customer where workspace_id = $1 order by id`,
        [late.id],
      );
    const atFirst = await people();
    clock.advance({ days: 8 });
    await runMaintenance(app.platform, maintenance, 'night');
    // Of the three who came, the one who neither wrote nor said a name is gone.
    expect(atFirst).toHaveLength(3);
    expect(await people()).toEqual([
      { name: 'Chan Tai Man', chats: 0 },
      { name: '', chats: 1 },
    ]);
  });
});
