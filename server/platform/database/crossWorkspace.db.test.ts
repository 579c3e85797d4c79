import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { TestApp } from '#test/app.ts';
import { startApp } from '#test/startApp.ts';

const { app: login, ...superuser } = inject('postgres');
const limited = { user: `limited_${randomBytes(4).toString('hex')}`, password: 'for tests only' };
let app: TestApp;
let admin: pg.Client;
let database: Database;

beforeAll(async () => {
  app = await startApp();
  admin = new pg.Client({ ...superuser, database: app.database });
  await admin.connect();
  await admin.query(
    `create role ${limited.user} login password '${limited.password}' in role ${login.user} noinherit`,
  );
  await admin.query(`grant parley_workspace, parley_platform, parley_directory to ${limited.user}`);
  database = await openDatabase({ ...superuser, ...limited, database: app.database }, openLog('silent'));
});
afterAll(async () => {
  await database.close();
  await admin.query(`drop role ${limited.user}`);
  await admin.end();
  await app.stop();
});

const readMigrations = () => database.crossWorkspace.selectFrom('migration').select('name').execute();
const unavailable = { code: 'unavailable', retryAfter: 5 };

describe('crossWorkspace', () => {
  it('rejects with unavailable while the server has no connection left, and works again afterwards', async () => {
    await admin.query(`alter role ${limited.user} connection limit 1`);
    await expect(readMigrations()).rejects.toMatchObject(unavailable);
    await admin.query(`alter role ${limited.user} connection limit -1`);
    expect((await readMigrations()).length).toBeGreaterThan(0);
  });

  it('rejects with unavailable when a statement loses its connection, and takes another one for the next', async () => {
    await readMigrations();
    const lost = database.crossWorkspace
      .selectFrom('migration')
      .select((eb) => eb.fn<string>('pg_sleep', [eb.val(20)]).as('slept'))
      .execute();
    const rejected = expect(lost).rejects.toMatchObject(unavailable);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${limited.user}' and query like '%pg_sleep%'`,
    );
    await rejected;
    expect((await readMigrations()).length).toBeGreaterThan(0);
  });
});
