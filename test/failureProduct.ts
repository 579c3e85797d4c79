/** The product as a process of its own, so that it can be killed, beside a PostgreSQL that can be killed too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openApp } from '#server/app.ts';
import { openLog } from '#server/platform/observability/log.ts';
import serverOptions from '../scripts/serverOptions.json' with { type: 'json' };
import { startPostgres, type Postgres } from '#server/platform/embeddedPostgres/startPostgres.ts';
import { readSettings } from '#server/platform/settings.ts';
import { forgetDatabase, type TestApp } from '#test/app.ts';
import { until } from '#test/makers.ts';

const secretKey = 'a key for tests only';
const log = openLog('silent');

export interface Product {
  url: string;
  pid: number;
  /** Everything it has written: its log, and its greeting. */
  output(): string;
  alive(): boolean;
  signal(name: NodeJS.Signals): void;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Starts `server/main.ts` and answers at once; `untilReady` waits for it. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const child = spawn(
    process.execPath,
    [...serverOptions, '--disable-warning=ExperimentalWarning', 'server/main.ts'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        SECRET_KEY: secretKey,
        DEMO: '0',
        AGENT_DEBOUNCE_MS: '0',
        // A port that the system picks, told in the log: one picked here might be another's by the time it is used.
        PORT: '0',
        HOST: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const closed = once(child, 'close').then(() => child.exitCode);
  return {
    get url() {
      return /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1] ?? 'http://127.0.0.1:1';
    },
    pid: child.pid ?? 0,
    output: () => output,
    alive: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    ended: closed,
  };
}

export async function untilReady(product: Product, seconds = 20): Promise<void> {
  await until(async () => {
    if (!product.alive()) throw new Error(`The product has ended:\n${product.output()}`);
    return (await statusOf(product, '/readyz')) === 200;
  }, seconds);
}

/** 0: nobody answers there. */
export async function statusOf({ url }: Pick<Product, 'url'>, path_: string): Promise<number> {
  return fetch(url + path_).then(
    (response) => response.status,
    () => 0,
  );
}

export interface Ground {
  folder: string;
  /** For `DATABASE_URL`: of a plain role that owns the database, as somebody sets one up. */
  databaseUrl: string;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Lets `work` fill the database through the product itself, in this process and on this clock. */
  prepare<T>(work: (app: TestApp) => Promise<T>): Promise<T>;
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  remove(): Promise<void>;
}

/** A folder with a PostgreSQL in it. */
export async function layGround(): Promise<Ground> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-failure-'));
  let postgres: Postgres = await startPostgres(folder, log);
  const config = postgres.owner('postgres');
  await sql('create role plain login createrole password $$plain-password$$');
  await sql('alter database postgres owner to plain');
  const databaseUrl = `postgres://plain:plain-password@/postgres?host=${encodeURIComponent(config.host!)}&port=${config.port}`;

  async function sql<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client(config);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  return {
    folder,
    databaseUrl,
    sql,
    async prepare(work) {
      const env = { SECRET_KEY: secretKey, DATA_DIR: folder, DEMO: '0', AGENT_DEBOUNCE_MS: '0' };
      const app = await openApp(readSettings(env), { database: { connectionString: databaseUrl }, log });
      const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
      try {
        return await work({ ...app, url, database: 'postgres', sql, stop: () => app.close() });
      } finally {
        await app.close();
        await forgetDatabase(sql);
      }
    },
    async killDatabase() {
      killPostgres(folder);
      await postgres.stop();
    },
    async startDatabase() {
      postgres = await startPostgres(folder, log);
    },
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the postmaster of this folder is called, or was. */
export function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export function killPostgres(folder: string): void {
  const pid = postmasterOf(folder);
  if (pid === undefined) throw new Error('There is no PostgreSQL to kill.');
  process.kill(pid, 'SIGKILL');
}

export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
