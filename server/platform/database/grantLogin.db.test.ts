/** The role that the product logs in with: what it may do, and databases from before it existed. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { TestApp } from '#test/app.ts';
import { startApp } from '#test/startApp.ts';

const { app: login, ...superuser } = inject('postgres');
const log = openLog('silent');
const kind = { name: 'test.kind', retries: 1, expireSeconds: 60, concurrency: 1 };
const made: string[] = [];
let app: TestApp;
let admin: pg.Client;

beforeAll(async () => {
  app = await startApp();
  admin = new pg.Client({ ...superuser, database: 'postgres' });
  await admin.connect();
});
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.query('drop role if exists plain_owner');
  await admin.end();
  await app.stop();
});

async function makeDatabase(): Promise<string> {
  const name = `login_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  return name;
}

describe('the login of the embedded database', () => {
  it('is no superuser, reads no table by itself, and changes none', async () => {
    const client = new pg.Client({ ...superuser, ...login, database: app.database });
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit from pg_roles where rolname = session_user',
    );
    expect(Object.values(rows[0] as object)).toEqual([false, false, false, false, false]);
    for (const statement of [
      'select password_hash from user_account',
      'select * from conversation',
      'delete from setting',
      'alter table conversation disable row level security',
      'create table mine ()',
      'create role other superuser',
      'set role parley',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });
});

describe('migrate', () => {
  it('gives the queue of an older database to the login', async () => {
    const database = await makeDatabase();
    const owner = { ...superuser, database };
    await migrate(owner, log);
    const before = await openJobs(owner, [kind as never], log);
    await before.stop();
    const own = { ...owner, ...login };
    await migrate(owner, log, own);
    const client = new pg.Client(owner);
    await client.connect();
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'pgboss'::regnamespace and relowner <> 'parley_app'::regrole`,
    );
    await client.end();
    expect(rows).toEqual([]);
    const jobs = await openJobs(own, [kind as never, { ...kind, name: 'test.other' } as never], log);
    await jobs.stop();
    const opened = await openDatabase(own, log);
    await opened.inPlatform((tx) => tx.db.selectFrom('setting').select('key').execute());
    await opened.close();
  });

  it('works as a plain role that owns the database', async () => {
    await admin.query(`create role plain_owner login createrole password 'plain'`);
    const database = await makeDatabase();
    await admin.query(`alter database ${database} owner to plain_owner`);
    const config = { ...superuser, user: 'plain_owner', password: 'plain', database };
    // As on a server of its own, where the role makes the others.
    for (const role of ['parley_workspace', 'parley_platform', 'parley_directory'])
      await admin.query(`grant ${role} to plain_owner with admin option`);
    await migrate(config, log);
    const opened = await openDatabase(config, log);
    await opened.inPlatform((tx) => tx.db.selectFrom('setting').select('key').execute());
    await opened.close();
  });
});

describe('migrate as a plain owner, for another login', () => {
  beforeAll(async () => {
    await admin.query(`create role tables_owner login createrole password 'plain'`);
    await admin.query(`create role web_login login noinherit password 'plain'`);
    for (const role of ['parley_workspace', 'parley_platform', 'parley_directory'])
      await admin.query(`grant ${role} to tables_owner with admin option`);
  });
  afterAll(async () => {
    for (const name of made.splice(0)) await admin.query(`drop database ${name} with (force)`);
    await admin.query('drop role web_login');
    await admin.query('drop role tables_owner');
  });

  async function start() {
    const database = await makeDatabase();
    await admin.query(`alter database ${database} owner to tables_owner`);
    const own = { ...superuser, user: 'tables_owner', password: 'plain', database };
    const web = { ...own, user: 'web_login' };
    await migrate(own, log, web);
    const jobs = await openJobs(web, [kind as never], log);
    await jobs.stop();
  }

  it('says which grant is missing to hand over the queue', async () => {
    await expect(start()).rejects.toThrow(/superuser: grant "web_login" to "tables_owner"/);
  });

  it('hands it over to a login that it may administer', async () => {
    await admin.query('grant web_login to tables_owner with admin option');
    await admin.query('grant web_login to tables_owner with set false');
    await start();
  });
});

describe('openDatabase', () => {
  it('refuses a superuser, and says what to do', async () => {
    await expect(openDatabase({ ...superuser, database: app.database }, log)).rejects.toThrow(
      /parley is a superuser or has BYPASSRLS.*DATABASE_OWNER_URL/,
    );
  });

  it('refuses a login that may enter a role with BYPASSRLS', async () => {
    await admin.query('create role passing_by bypassrls; create role member_of login');
    await admin.query(`alter role member_of password 'plain'; grant passing_by to member_of`);
    const config = { ...superuser, user: 'member_of', password: 'plain', database: app.database };
    await expect(openDatabase(config, log)).rejects.toThrow(/passing_by/);
    await admin.query('drop role member_of; drop role passing_by');
  });
});
