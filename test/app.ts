/** The real product on a database of its own, copied from a migrated template. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openApp, type App } from '#server/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { openLog, type Log } from '#server/platform/observability/log.ts';
import { readSettings } from '#server/platform/settings.ts';

export interface TestApp extends App {
  url: string;
  database: string;
  /** As the owner of the database: for looking at what the product itself may not see. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** As its superuser. */
export interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
  /** How the product logs in. */
  app: { user: string; password: string };
}

export interface TestOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** What reads along; silence, or TEST_LOG, when absent. */
  log?: Log;
  /** Another node on the database of this one. */
  beside?: TestApp;
}

export async function openTestApp(
  { app: login, ...server }: Server,
  options: TestOptions = {},
): Promise<TestApp> {
  const name = options.beside?.database ?? `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  if (!options.beside) await admin.query(`create database ${name} template parley_template`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-app-'));
  const env = {
    DATA_DIR: dataDir,
    AGENT_DEBOUNCE_MS: '0',
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    ...options.env,
  };
  const settings = readSettings({ SECRET_KEY: 'a key for tests only', ...env, LOG_LEVEL: 'silent' });
  const ownerLogin = { ...server, database: name };
  const database = { ...ownerLogin, ...login };
  const log = options.log ?? openLog(process.env['TEST_LOG'] ?? 'silent');
  const clock = options.clock && { clock: options.clock };
  const app = await openApp(settings, { database, owner: ownerLogin, log, ...clock });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const owner = new pg.Client(ownerLogin);
  await owner.connect();
  return {
    ...app,
    url,
    database: name,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    async stop() {
      await app.close();
      await owner.end();
      if (!options.beside) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
