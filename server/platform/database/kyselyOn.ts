/** Kysely on connections of `pg`, in a transaction of ours or on a pool. */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isConnectionLoss, isStalePlan, toUnavailable } from '#server/platform/database/connectionLoss.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';

/** On a connection whose transaction has begun already: who began it translates its errors. */
export function kyselyInTransaction(client: pg.PoolClient): Kysely<DB> {
  const connection = new ClientConnection(client);
  return kyselyWith(() => ({
    ...driverWithoutTransactions,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }));
}

/** Every statement on its own, on any connection of the pool. Rejects with `unavailable` when the database is lost. */
export function kyselyOnPool(pool: pg.Pool): Kysely<DB> {
  return kyselyWith(() => ({
    ...driverWithoutTransactions,
    acquireConnection: () =>
      pool.connect().then(
        (client) => new PoolConnection(client),
        (error: unknown) => Promise.reject(toUnavailable(error)),
      ),
    releaseConnection: async (connection) => (connection as PoolConnection).release(),
    destroy: () => pool.end(),
  }));
}

function kyselyWith(createDriver: () => Driver): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const driverWithoutTransactions = {
  init: async () => undefined,
  beginTransaction: reject,
  commitTransaction: reject,
  rollbackTransaction: reject,
};

async function reject(): Promise<never> {
  throw new Error('Transactions are those of the database.');
}

class ClientConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.client.query(query.sql, [...query.parameters]);
    const changed = command !== 'SELECT' && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {};
    return { rows: rows as R[], ...changed };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used.');
  }
}

class PoolConnection extends ClientConnection {
  #broken: Error | undefined;

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await super.executeQuery(query);
    } catch (error) {
      if (isConnectionLoss(error) || isStalePlan(error)) this.#broken = error;
      throw toUnavailable(error);
    }
  }

  release(): void {
    this.client.release(this.#broken);
  }
}
