/** The real product on a database of its own, copied from a migrated template. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openApp, type App } from '#server/app.ts';
import { forgetSegments } from '#server/features/knowledge/public.ts';
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

/** What an app may start with: its database and its files. */
export interface Template {
  database: string;
  dataDir: string;
}

export interface TestOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** What reads along; silence, or TEST_LOG, when absent. */
  log?: Log;
  /** Another node on the database of this one. */
  beside?: TestApp;
  /** An empty product when absent. */
  template?: Template;
  /** Its database and its files stay when it stops. */
  isKept?: boolean;
}

export async function openTestApp(
  { app: login, ...server }: Server,
  options: TestOptions = {},
): Promise<TestApp> {
  const name = options.beside?.database ?? `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  const { template } = options;
  if (!options.beside)
    await admin.query(`create database ${name} template ${template?.database ?? 'parley_template'}`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-app-'));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
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
  const sql = async <Row>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await owner.query(text, values)).rows;
  return {
    ...app,
    url,
    database: name,
    sql,
    async stop() {
      await app.close();
      await forgetDatabase(sql);
      await owner.end();
      if (!options.beside && !options.isKept)
        await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      if (!options.isKept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Drops what this process caches of a database: that of the next file has the same ids. */
export async function forgetDatabase(sql: TestApp['sql']): Promise<void> {
  const [workspaces] = await sql<{ last: string | null }>(
    `select last_value as last from pg_sequences where sequencename = 'workspace_id_seq'`,
  );
  for (let id = Number(workspaces!.last); id > 0; id--) forgetSegments(id);
}
