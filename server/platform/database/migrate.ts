import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { grantLogin } from '#server/platform/database/grantLogin.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';

const folder = new URL('../../migrations/', import.meta.url);
const lock = 7_215_539_001;
/** For databases that have an extension, which is not required. */
const optional = [{ name: 'optional/vector.sql', extension: 'vector' }];

/**
 * Applies pending migrations in the order of their names, each in a transaction, as the owner of the tables. Optional ones
 * come last, as soon as the database has their extension. `app`: how the application logs in, when not as the owner.
 */
export async function migrate(
  config: pg.ClientConfig,
  log: Log,
  app: pg.ClientConfig = config,
): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'parley-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await checkServer(client);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of migrations()) {
      if (applied.has(name)) continue;
      await apply(client, name);
      log.info({ migration: name }, 'migrated');
    }
    for (const { name, extension } of optional) {
      if (!applied.has(name) && (await hasExtension(client, extension)))
        await applyOptional(client, name, log);
    }
    await grantLogin(client, await loginOf(app));
  } finally {
    await client.end();
  }
}

async function loginOf(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...config, application_name: 'parley-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]!.name;
  } finally {
    await client.end();
  }
}

export function migrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

/** The names of the migrations that the database has had. */
export async function appliedMigrations({ crossWorkspace }: Database): Promise<Set<string>> {
  const rows = await crossWorkspace.selectFrom('migration').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(readFileSync(new URL(name, folder), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function hasExtension(client: pg.Client, extension: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_available_extensions where name = $1', [extension]);
  return rowCount === 1;
}

/** A failure (for instance no permission to create the extension) does not stop the start. */
async function applyOptional(client: pg.Client, name: string, log: Log): Promise<void> {
  try {
    await apply(client, name);
    log.info({ migration: name }, 'migrated');
  } catch (err) {
    log.warn({ err }, 'an optional migration failed; it is retried at the next start');
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or later is needed; this is ${Math.floor(version / 10_000)}.`);
}
