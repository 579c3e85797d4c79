/** A PostgreSQL inside this process, with pgvector where a test wants it: the embedded server has none. */
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { vector } from '@electric-sql/pglite-pgvector';
import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';

export interface VectorDatabase {
  database: Database;
  /** As the owner of the database. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Its files, for opening it again. */
  dump(): Promise<Blob>;
  stop(): Promise<void>;
}

/** Migrated, as at a start of the product. There is one session: nothing may run beside a transaction. */
export async function openVectorDatabase(
  options: { offersVectors?: boolean; files?: Blob } = {},
): Promise<VectorDatabase> {
  const { offersVectors = true, files } = options;
  const server = new PGlite({
    ...(offersVectors && { extensions: { vector } }),
    ...(files && { loadDataDir: files }),
  });
  const config: pg.PoolConfig = {
    max: 1,
    // Every client that is configured with it gets one of its own.
    get connection() {
      return createPgConfig(server).connection;
    },
  } as object;
  const log = openLog('silent');
  await migrate(config, log);
  const database = await openDatabase(config, log);
  return {
    database,
    sql: async (text, values) => (await server.query(text, values)).rows as never,
    dump: async () => new Blob([await server.dumpDataDir('none')]),
    async stop() {
      await database.close();
      await server.close();
    },
  };
}
