/** The ledger: whatever comes at once, the balance is the sum of the rows, and a key is one row. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '#server/features/wallet/public.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { WalletTx } from '#shared/contract/wallet.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let admin: string;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  admin = await makeAdmin(app, 'admin');
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.stop());

const credit = (amount: number, key: string, rest: object = {}, token = admin) =>
  call(app, 'POST', `/v1/admin/workspace/${workspace.id}/credit`, {
    token,
    body: { amount, description: '', idempotency_key: key, ...rest },
  });

function charge(amount: number, key: string) {
  const ctx = systemCtx(app.platform, workspace.id, 'test');
  const entry = { amount, reference: key, description: '', idempotencyKey: key };
  return app.platform.database.inWorkspace(workspace.id, (tx) =>
    record(ctx, tx, { type: 'message_fee', ...entry }),
  );
}

const wallet = () =>
  data<{ balance: number; currency: string }>(app, 'GET', '/v1/api/wallet', {
    token: workspace.tokens.owner,
  });

const ledger = (query = '') =>
  call(app, 'GET', `/v1/api/workspace-wallet-tx?${query}`, { token: workspace.tokens.owner });

describe('record', () => {
  it('keeps a consistent, non-negative balance under 200 concurrent entries and replays', async () => {
    await credit(100, 'first');
    const work: Promise<unknown>[] = [];
    for (let index = 0; index < 200; index++) {
      // 40 top-ups of 50, each sent twice; 120 charges of 30 of which only some can be paid, some sent twice.
      if (index < 80) work.push(credit(50, `up-${index % 40}`));
      else work.push(charge(-30, `down-${index % 90}`).catch((error: unknown) => error));
    }
    const results = await Promise.all(work);
    const rejected = results.filter((result) => (result as { code?: string }).code !== undefined);
    expect(new Set(rejected.map((result) => (result as { code: string }).code))).toEqual(
      new Set(rejected.length > 0 ? ['wallet_insufficient'] : []),
    );
    const rows = await app.sql<{ amount: number; balance_after: number; idempotency_key: string }>(
      `select amount::int, balance_after::int, idempotency_key from wallet_tx where workspace_id = $1 order by id`,
      [workspace.id],
    );
    const keys = rows.map((row) => row.idempotency_key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith('credit:up-'))).toHaveLength(40);
    const sum = rows.reduce((total, row) => total + row.amount, 0);
    expect((await wallet()).balance).toBe(sum);
    const standings = [...rows].map((row) => row.balance_after);
    expect(Math.min(...standings)).toBeGreaterThanOrEqual(0);
    // Each row stands on one before it: the rows, in some order, are a chain.
    let balance = 0;
    const left = [...rows];
    for (const _row of rows) {
      const next = left.findIndex((row) => row.balance_after - row.amount === balance);
      expect(next).toBeGreaterThanOrEqual(0);
      balance = left.splice(next, 1)[0]!.balance_after;
    }
    expect(balance).toBe(sum);
  });

  it('returns the same row for an idempotent replay, and idempotency_conflict for other content', async () => {
    const [one, two] = await Promise.all([credit(500, 'k'), credit(500, 'k')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data).toEqual(two.body.data);
    const other = await credit(501, 'k');
    expect([other.status, other.body.error_code]).toEqual([409, 'idempotency_conflict']);
    expect((await wallet()).balance).toBe(500);
  });

  it('returns wallet_insufficient and writes nothing when an adjustment exceeds the balance', async () => {
    await credit(500, 'up');
    const much = await credit(-501, 'down');
    expect([much.status, much.body.error_code]).toEqual([409, 'wallet_insufficient']);
    const all = await credit(-500, 'down');
    expect(all.body.data).toMatchObject({ type: 'adjustment', amount: -500, balance_after: 0 });
    expect((await ledger()).body.page?.total).toBe(2);
  });

  it('the database rejects other writes to a balance', async () => {
    await credit(500, 'up');
    const inside = (text: string) =>
      app.platform.database.inWorkspace(workspace.id, (tx) =>
        tx.sql(Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray),
      );
    await expect(inside('update wallet set balance = 1000000')).rejects.toThrow('wallet_tx');
    await expect(inside('delete from wallet')).rejects.toThrow('wallet_tx');
    await expect(inside('update wallet_tx set amount = 1')).rejects.toThrow('permission denied');
    await expect(inside('delete from wallet_tx')).rejects.toThrow('permission denied');
    expect((await wallet()).balance).toBe(500);
  });

  it('the database deletes entries with their workspace only', async () => {
    await credit(500, 'up');
    await app.platform.database.inWorkspace(workspace.id, (tx) => tx.db.deleteFrom('workspace').execute());
    const left = await app.sql('select from wallet_tx where workspace_id = $1', [workspace.id]);
    expect(left).toEqual([]);
  });
});

describe('wallet.list', () => {
  it('returns the newest first, filtered by type and time, of the own workspace only', async () => {
    await credit(500, 'one', { description: 'First payment' });
    await charge(-20, 'two');
    await charge(-30, 'three');
    const all = await ledger('size=2');
    expect(all.body.page).toEqual({ page: 1, size: 2, total: 3 });
    expect((all.body.data as WalletTx[]).map((row) => row.amount)).toEqual([-30, -20]);
    expect((await ledger('type=top_up')).body.page?.total).toBe(1);
    expect((await ledger('keyword=first')).body.page?.total).toBe(1);
    const [newest] = all.body.data as WalletTx[];
    expect((await ledger(`from=${newest!.created_at + 60}`)).body.page?.total).toBe(0);
    expect((await ledger(`to=${newest!.created_at + 60}`)).body.page?.total).toBe(3);
    const other = await makeWorkspace(app, 'Other');
    const theirs = await call(app, 'GET', '/v1/api/workspace-wallet-tx', { token: other.tokens.owner });
    expect(theirs.body.page?.total).toBe(0);
  });

  it('requires the permission billing.manage', async () => {
    for (const path of ['/v1/api/wallet', '/v1/api/workspace-wallet-tx']) {
      const by = async (token?: string) => (await call(app, 'GET', path, token ? { token } : {})).status;
      expect([await by(workspace.tokens.admin), await by(workspace.tokens.member), await by()]).toEqual([
        200, 403, 401,
      ]);
    }
  });
});

describe('wallet.credit', () => {
  it('is allowed to administrators only', async () => {
    expect((await credit(100, 'a', {}, await makeAdmin(app, 'member'))).status).toBe(403);
    expect((await credit(100, 'a', {}, workspace.tokens.owner)).status).toBe(401);
    const [entry] = await app.sql<object>(
      `select actor_kind, operation from audit_log where workspace_id = $1 and trace_id = $2`,
      [workspace.id, (await credit(100, 'a')).headers.get('x-trace-id')],
    );
    expect(entry).toEqual({ actor_kind: 'admin', operation: 'wallet.credit' });
  });

  it('rejects a missing amount or key, and an unknown workspace', async () => {
    expect((await credit(0, 'a')).status).toBe(422);
    expect((await credit(1.5, 'a')).status).toBe(422);
    expect((await credit(1, '')).status).toBe(422);
    expect((await credit(1, 'a', { balance: 1 })).status).toBe(422);
    workspace = { ...workspace, id: 999_999 };
    expect((await credit(1, 'a')).status).toBe(404);
  });
});

describe('low balance', () => {
  it('notifies members once until the balance has risen', async () => {
    const told = async () =>
      (
        await app.sql<object>(
          `select distinct data from notification where workspace_id = $1 and kind = 'wallet_low'`,
          [workspace.id],
        )
      ).length;
    await credit(20_000, 'one');
    await charge(-17_000, 'a');
    expect(await told()).toBe(0);
    await charge(-1500, 'b');
    expect(await told()).toBe(1);
    await charge(-100, 'c');
    expect(await told()).toBe(1);
    await credit(3000, 'two');
    await charge(-4100, 'd');
    expect(await told()).toBe(2);
  });
});

describe('wallet.spending', () => {
  const spending = (token = workspace.tokens.owner) => call(app, 'GET', '/v1/api/wallet/spending', { token });

  it('sums the entries of the last 30 days by type, of the own workspace only', async () => {
    expect((await spending()).body.data).toEqual([]);
    await credit(10_000, 'one');
    await credit(500, 'two');
    await charge(-7, 'a');
    await charge(-8, 'b');
    await app.sql(
      `alter table wallet_tx disable trigger all;
       insert into wallet_tx (workspace_id, type, amount, balance_after, reference, description, idempotency_key, created_at)
       values (${workspace.id}, 'refund', 99, 99, '', '', 'long ago', now() - interval '31 days');
       alter table wallet_tx enable trigger all`,
    );
    const theirs = await makeWorkspace(app);
    expect((await spending()).body.data).toEqual([
      { type: 'top_up', count: 2, amount: 10_500 },
      { type: 'message_fee', count: 2, amount: -15 },
    ]);
    expect((await spending(theirs.tokens.owner)).body.data).toEqual([]);
  });

  it('returns 403 to members', async () => {
    expect((await spending(workspace.tokens.member)).status).toBe(403);
  });
});
