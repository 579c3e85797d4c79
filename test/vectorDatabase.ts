/** A PostgreSQL inside this process, with pgvector where a test wants it: the embedded server has none. */
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
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

/** The session begins as the superuser, which the product refuses. */
const createLogin = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'parley_app') then create role parley_app login; end if;
  end $$;
  grant parley_workspace, parley_platform, parley_directory to parley_app;`;
let opened = 0;
const asSuperuser = 'set session authorization postgres';
const asLogin = 'set session authorization parley_app';

/** Migrated, as at a start of the product. There is one session: nothing may run beside a transaction. */
export async function openVectorDatabase(
  options: { offersVectors?: boolean; files?: Blob } = {},
): Promise<VectorDatabase> {
  const { offersVectors = true, files } = options;
  const server = new PGlite({
    extensions: { btree_gist, ...(offersVectors && { vector }) },
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
  // What the process caches by the id of a workspace is not that of another database.
  if (!files) await server.exec(`alter sequence workspace_id_seq restart with ${(opened += 1) * 1_000_000}`);
  await server.exec(createLogin);
  await server.exec(asLogin);
  const database = await openDatabase(config, log);
  return {
    database,
    async sql(text, values) {
      await server.exec(asSuperuser);
      const { rows } = await server.query(text, values).finally(() => server.exec(asLogin));
      return rows as never;
    },
    async dump() {
      await server.exec(asSuperuser);
      const files = await server.dumpDataDir('none');
      await server.exec(asLogin);
      return new Blob([files]);
    },
    async stop() {
      await database.close();
      await server.close();
    },
  };
}
