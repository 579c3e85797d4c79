/**
 * The only access to PostgreSQL. The pool is private: callers get a transaction that runs under a role which owns
 * nothing, with row security set to one workspace (or to none).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import pg from 'pg';
import {
  codeOf,
  isConnectionLoss,
  isStalePlan,
  toUnavailable,
} from '#server/platform/database/connectionLoss.ts';
import { kyselyInTransaction, kyselyOnPool } from '#server/platform/database/kyselyOn.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { PreparedStatementClient } from '#server/platform/database/preparedStatementClient.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import { AppError } from '#shared/errors.ts';

declare const workspaceBrand: unique symbol;
declare const platformBrand: unique symbol;

type EndStep = (client: pg.ClientBase) => Promise<void>;

/**
 * The order of the statements at the end of a transaction. One lock order for all transactions excludes deadlocks; the
 * most contended locks come last, so that they are held shortest.
 */
const stages = ['rows', 'counters', 'jobs', 'events'] as const;
type Stage = (typeof stages)[number];

interface Transaction {
  readonly db: Kysely<DB>;
  /** A statement that Kysely cannot express, as a template whose values become its parameters. */
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
  readonly role: Role;
  /** Adds statements for the end of the transaction: in the order of stages (default `rows`), then of calls. */
  atEnd(step: EndStep, stage?: Stage): void;
  /** Runs after the commit, and not after a rollback. Must not throw. */
  afterCommit(step: () => void): void;
}

/** A transaction inside one workspace: reads and writes only that workspace's rows. */
export interface WorkspaceTx extends Transaction {
  readonly workspaceId: number;
  readonly [workspaceBrand]: true;
}

/** A transaction on data that belongs to no workspace: accounts, sessions, settings. */
export interface PlatformTx extends Transaction {
  readonly [platformBrand]: true;
}

export interface Database {
  inWorkspace<T>(
    workspaceId: number,
    work: (tx: WorkspaceTx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  inPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** Reads a few columns across workspaces, under a role that can do no more. Only for `crossWorkspace.ts` files. */
  readonly crossWorkspace: Kysely<DB>;
  /** Whether the table of passage vectors exists (`migrations/optional/vector.sql`). */
  readonly hasVectors: boolean;
  /** Whether the database answers within two seconds. */
  ready(): Promise<boolean>;
  /** Connections of the pool (all, idle), and callers that wait for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export type Role = 'parley_workspace' | 'parley_platform';

export interface TransactionOptions {
  /** It can write nothing, so that its result is there before its end is; and all of its statements see one snapshot. */
  readOnly?: boolean;
}

const maxAttempts = 4;
/** Serialization failure and deadlock. */
const retryableCodes = new Set(['40001', '40P01']);

/** The types bigint[] and integer[], for which `builtins` has no names. */
const [int8Array, int4Array] = [1016, 1007];

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(int8Array, pg.types.getTypeParser(int4Array));

export async function openDatabase(config: pg.PoolConfig, log: Log): Promise<Database> {
  const pool = openPool(config, log);
  await rejectUnsafeRoles(pool);
  const hasVectors = await hasVectorTable(pool);
  const crossWorkspacePool = openPool({ ...config, max: 6, options: '-c role=parley_directory' }, log);
  const crossWorkspace = kyselyOnPool(crossWorkspacePool);

  /** Set inside a transaction. A nested one would deadlock with it or not be rolled back with it. */
  const inside = new AsyncLocalStorage<true>();

  async function transact<T>(
    role: Role,
    extra: { workspaceId?: number },
    work: (tx: never) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction was opened inside another.');
    for (let attempt = 1; ; attempt++) {
      try {
        return await inside.run(true, () => attemptOnce(role, extra, work, options));
      } catch (error) {
        const isRetryable = retryableCodes.has(codeOf(error)) || isStalePlan(error);
        if (!isRetryable || attempt === maxAttempts) throw toUnavailable(error);
        log.debug({ attempt }, 'a transaction conflicted with another and is retried');
      }
    }
  }

  async function attemptOnce<T>(
    role: Role,
    extra: { workspaceId?: number },
    work: (tx: never) => Promise<T>,
    { readOnly = false }: TransactionOptions,
  ): Promise<T> {
    const client = await pool.connect();
    const endSteps: Record<Stage, EndStep[]> = { rows: [], counters: [], jobs: [], events: [] };
    const afterCommit: (() => void)[] = [];
    let ended = Promise.resolve();
    let broken: Error | undefined;
    try {
      const { workspaceId = 0 } = extra;
      // The first statement follows without waiting for the answer.
      const begun = client.query(
        `begin${readOnly ? ' isolation level repeatable read read only' : ''}; set local role ${role}; set local app.workspace_id = '${workspaceId || ''}'`,
      );
      begun.catch(() => undefined);
      const tx = {
        ...extra,
        role,
        db: kyselyInTransaction(client),
        sql: async (strings: TemplateStringsArray, ...values: unknown[]) => {
          const { rows, rowCount } = await client.query(textOf(strings), values);
          return { rows, rowCount: rowCount ?? 0 };
        },
        atEnd: (step: EndStep, stage: Stage = 'rows') => endSteps[stage].push(step),
        afterCommit: (step: () => void) => void afterCommit.push(step),
      };
      const result = await work(tx as never);
      await begun;
      const ending = end(client, endSteps);
      if (readOnly && stages.every((stage) => endSteps[stage].length === 0))
        ended = ending.catch((error: Error) => void (broken = error));
      else await ending;
      // Callbacks, and what they start, are not part of the transaction.
      inside.exit(() => afterCommit.forEach((step) => step()));
      return result;
    } catch (error) {
      if (isConnectionLoss(error) || isStalePlan(error)) broken = error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      void ended.then(() => client.release(broken));
    }
  }

  return {
    inWorkspace: (workspaceId, work, options) => {
      if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) throw new AppError('not_found');
      return transact('parley_workspace', { workspaceId }, work, options);
    },
    inPlatform: (work) => transact('parley_platform', {}, work),
    crossWorkspace,
    hasVectors,
    ready: async () => {
      const answered = pool.query('select 1').then(() => true);
      const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref());
      return Promise.race([answered, timeout]).catch(() => false);
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await crossWorkspace.destroy();
      await pool.end();
    },
  };
}

const texts = new WeakMap<TemplateStringsArray, string>();

/** Made once for each place in the code. */
function textOf(strings: TemplateStringsArray): string {
  const known = texts.get(strings);
  if (known !== undefined) return known;
  const text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
  texts.set(strings, text);
  return text;
}

/**
 * Runs the steps for the end of a transaction, and commits it. Nothing waits for the counters; the commit follows the
 * events without waiting: after a failure it is a rollback.
 */
async function end(client: pg.ClientBase, steps: Record<Stage, EndStep[]>): Promise<void> {
  while (steps.rows.length > 0) await all(steps.rows.splice(0).map((step) => step(client)));
  const counting = steps.counters.splice(0).map((step) => step(client));
  // One after the other: they change the role.
  while (steps.jobs.length > 0) await all([...counting, steps.jobs.shift()!(client)]);
  const sent = [...counting, ...steps.events.splice(0).map((step) => step(client))];
  await all([...sent, client.query('commit')]);
}

/** Waits until all have ended, so that none sends a statement after a rollback; rejects with the first failure. */
async function all(steps: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(steps)) if (result.status === 'rejected') throw result.reason;
}

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: 24,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // For a server that hangs, or a network that drops packets.
    query_timeout: 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'parley',
    ...config,
    Client: PreparedStatementClient,
    pipeline: true,
  });
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  // The pool handles errors of idle connections only. A connection in use reports the error to its query as well, but
  // without a handler its `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Refuses to start with roles that bypass row security, that of the log-in and those it may enter included. */
async function rejectUnsafeRoles(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ login: string; names: string[] | null }>(
    `select session_user as login, array_agg(rolname::text) as names from pg_roles
     where (rolsuper or rolbypassrls)
       and (rolname like 'parley\\_%' or pg_has_role(session_user, oid, 'member'))`,
  );
  const { login, names } = rows[0]!;
  if (names === null) return;
  await pool.end();
  const first = names.includes(login) ? login : names[0];
  throw new Error(
    `the database role ${first} is a superuser or has BYPASSRLS: it passes by the row security that keeps workspaces ` +
      `apart. Create a plain role (create role parley_app login password '…'), name it in DATABASE_URL, and the role ` +
      'that owns the tables in DATABASE_OWNER_URL.',
  );
}

async function hasVectorTable(pool: pg.Pool): Promise<boolean> {
  const table = "select to_regclass('passage_embedding') is not null as there";
  const { rows } = await pool.query<{ there: boolean }>(table);
  return rows[0]!.there;
}
