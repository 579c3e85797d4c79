import pg from 'pg';

/** The roles of transactions, made by the first migration. */
const roles = ['parley_workspace', 'parley_platform', 'parley_directory'];

/** Tables that the queue writes beside its own, with its login. */
const queueTables = ['job_run', 'job_set_aside'];

/**
 * Gives the role that the application logs in with what it needs, and no more: the roles of transactions, the tables of
 * running jobs, and the schema of the job queue, which it migrates itself. `client` is connected as the owner of the tables.
 */
export async function grantLogin(client: pg.Client, login: string): Promise<void> {
  await createQueueSchema(client);
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  if (rows[0]!.name === login) return enterAll(client, roles);
  const name = pg.escapeIdentifier(login);
  await client.query(`
    grant ${roles.join(', ')} to ${name};
    grant usage on schema public to ${name};
    grant select, insert, update, delete on ${queueTables.join(', ')} to ${name}`);
  await giveQueue(client, login);
}

async function createQueueSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regnamespace('pgboss') is not null as there`,
  );
  if (!rows[0]!.there) await client.query('create schema pgboss');
}

/** Since PostgreSQL 16, whoever creates a role may administer it, and not yet enter it. */
async function enterAll(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const role of names) {
    try {
      await client.query(`set role ${role}`);
    } catch {
      await client.query(`grant ${role} to current_user`);
    }
    await client.query('reset role');
  }
}

/** Makes the login the owner of the queue's schema and of what is in it, in a database from before there was a login. */
async function giveQueue(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema pgboss owner to %I', $1::text) as statement
       from pg_namespace where nspname = 'pgboss' and nspowner <> $2::regrole
     union all
     select format('alter table pgboss.%I owner to %I', relname, $1::text)
       from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and relowner <> $2::regrole
     union all
     select format('alter routine %s owner to %I', oid::regprocedure, $1::text)
       from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner <> $2::regrole
     union all
     select format('alter type pgboss.%I owner to %I', typname, $1::text)
       from pg_type where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
         and typowner <> $2::regrole`,
    [login, pg.escapeIdentifier(login)],
  );
  if (rows.length === 0) return;
  await enter(client, login);
  for (const { statement } of rows) await client.query(statement);
}

/** Only somebody who may enter a role can give it something. */
async function enter(client: pg.Client, login: string): Promise<void> {
  const name = pg.escapeIdentifier(login);
  try {
    await enterAll(client, [name]);
  } catch (cause) {
    throw new Error(
      `the owner of the tables cannot give the job queue to ${login}. Run as a superuser: ` +
        `grant ${name} to ${pg.escapeIdentifier(client.user ?? '')}`,
      { cause },
    );
  }
}
