/**
 * The only door to PostgreSQL. Nobody gets the pool: work is handed a transaction that has already become a role
 * which owns nothing, with row security set to one workspace (or to none at all).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
} from 'kysely';
import type { DatabaseConnection, QueryResult, CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/observability/log.ts';
import { PreparedStatementClient } from '#server/platform/database/preparedStatementClient.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import { AppError } from '#shared/errors.ts';

declare const workspaceBrand: unique symbol;
declare const platformBrand: unique symbol;

type Ending = (client: pg.ClientBase) => Promise<void>;

/**
 * In which order the ends of transactions write. Each holds locks until its commit that others wait for; in one order
 * everywhere, and the ones that most others want last, no two wait for each other.
 */
const stages = ['rows', 'counters', 'jobs', 'events'] as const;
type Stage = (typeof stages)[number];

interface Transaction {
  readonly db: Kysely<DB>;
  /** A statement that Kysely cannot say, with its parameters in the holes. */
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
  readonly role: Role;
  /** Statements for the end of the transaction: by stages (`rows` when absent), and there in the order given. */
  atEnd(step: Ending, stage?: Stage): void;
  /** What happens once the transaction has committed, and only then. Must not throw. */
  afterCommit(step: () => void): void;
}

/** A transaction inside one workspace: sees and writes that workspace's rows, and no others. */
export interface WorkspaceTx extends Transaction {
  readonly workspaceId: number;
  readonly [workspaceBrand]: true;
}

/** A transaction on what belongs to no workspace: accounts, sessions, settings. */
export interface PlatformTx extends Transaction {
  readonly [platformBrand]: true;
}

export interface Database {
  inWorkspace<T>(workspaceId: number, work: (tx: WorkspaceTx) => Promise<T>): Promise<T>;
  inPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** Reads a few columns across workspaces, as a role that can do no more. Only for `directory.ts`. */
  readonly crossWorkspace: Kysely<DB>;
  /** Whether it can hold the vectors of passages (`migrations/optional/vector.sql`). */
  readonly hasVectors: boolean;
  /** Whether the database answers within two seconds. */
  ready(): Promise<boolean>;
  /** Connections in use, idle, and callers waiting for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export type Role = 'parley_workspace' | 'parley_platform';

const tries = 4;
const retryable = new Set(['40001', '40P01']);

/** bigint[] and integer[], which have no names there. */
const [int8Array, int4Array] = [1016, 1007];

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(int8Array, pg.types.getTypeParser(int4Array));

export async function openDatabase(config: pg.PoolConfig, log: Log): Promise<Database> {
  const pool = openPool(config, log);
  await rejectUnsafeRoles(pool);
  const hasVectors = await canHoldVectors(pool);
  const directoryPool = openPool({ ...config, max: 6, options: '-c role=parley_directory' }, log);
  const crossWorkspace = new Kysely<DB>({ dialect: new PostgresDialect({ pool: directoryPool }) });

  /** Set while inside a transaction: opening another one there would wait for the first, or escape it. */
  const inside = new AsyncLocalStorage<true>();

  async function transact<T>(
    role: Role,
    extra: { workspaceId?: number },
    work: (tx: never) => Promise<T>,
  ): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction was opened inside another.');
    for (let attempt = 1; ; attempt++) {
      try {
        return await inside.run(true, () => once(role, extra, work));
      } catch (error) {
        const again = retryable.has(codeOf(error)) || isOutdated(error);
        if (!again || attempt === tries) throw toUnavailable(error);
        log.debug({ attempt }, 'a transaction met another and is tried again');
      }
    }
  }

  async function once<T>(
    role: Role,
    extra: { workspaceId?: number },
    work: (tx: never) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    const endings: Record<Stage, Ending[]> = { rows: [], counters: [], jobs: [], events: [] };
    const afterwards: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      const { workspaceId = 0 } = extra;
      await client.query(
        `begin; set local role ${role}; set local app.workspace_id = '${workspaceId || ''}'`,
      );
      const tx = {
        ...extra,
        role,
        db: kyselyOn(client),
        sql: async (strings: TemplateStringsArray, ...values: unknown[]) => {
          const text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
          const { rows, rowCount } = await client.query(text, values);
          return { rows, rowCount: rowCount ?? 0 };
        },
        atEnd: (step: Ending, stage: Stage = 'rows') => endings[stage].push(step),
        afterCommit: (step: () => void) => afterwards.push(step),
      };
      const result = await work(tx as never);
      // A step may add others to its own stage and to later ones.
      for (const stage of stages) for (const step of endings[stage]) await step(client);
      await client.query('commit');
      // What follows belongs to no transaction, and neither does what it sets going.
      inside.exit(() => afterwards.forEach((step) => step()));
      return result;
    } catch (error) {
      if (isLoss(error) || isOutdated(error)) broken = error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    inWorkspace: (workspaceId, work) => {
      if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) throw new AppError('not_found');
      return transact('parley_workspace', { workspaceId }, work);
    },
    inPlatform: (work) => transact('parley_platform', {}, work),
    crossWorkspace,
    hasVectors,
    ready: async () => {
      const question = pool.query('select 1').then(() => true);
      const patience = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref());
      return Promise.race([question, patience]).catch(() => false);
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await crossWorkspace.destroy();
      await pool.end();
    },
  };
}

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: 24,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // For a server that is stuck, or a network that swallows what is sent.
    query_timeout: 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'parley',
    ...config,
    Client: PreparedStatementClient,
  });
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  // The pool listens to idle connections only. One that breaks inside a transaction tells its query, or the next one;
  // its event must meet a listener all the same, or it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A role that passes row security by would make the second lock a picture of a lock. */
async function rejectUnsafeRoles(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'parley\\_%' and (rolsuper or rolbypassrls)`,
  );
  if (rows.length > 0) {
    await pool.end();
    throw new Error(
      `These roles bypass row security, which keeps workspaces apart: ${rows.map((r) => r.rolname)}`,
    );
  }
}

async function canHoldVectors(pool: pg.Pool): Promise<boolean> {
  const table = "select to_regclass('passage_embedding') is not null as there";
  const { rows } = await pool.query<{ there: boolean }>(table);
  return rows[0]!.there;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Codes of a server that is gone, starting, or out of room; and of the way to it. */
const unreachable =
  /^(08|57P|53)|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/;
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;

/** What a lost database looks like to callers: a clear "come back in a moment", not a bug. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof AppError || !isLoss(error)) return error;
  return Object.assign(new AppError('unavailable', { retryAfter: 5 }), { cause: error });
}

/** A table has got another shape since the statement was planned: another connection plans it anew. */
function isOutdated(error: unknown): error is Error {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

function isLoss(error: unknown): error is Error {
  return error instanceof Error && (lostConnection.test(error.message) || unreachable.test(codeOf(error)));
}

/** Kysely on one connection that is already inside its transaction. */
function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  const connection = new ClientConnection(client);
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#client.query(query.sql, [...query.parameters]);
    const changed = command !== 'SELECT' && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {};
    return { rows: rows as R[], ...changed };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used.');
  }
}

class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(connection: ClientConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is already open.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
