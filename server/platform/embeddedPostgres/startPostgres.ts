/** Runs the packaged PostgreSQL, for an installation without a database server of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/observability/log.ts';
import { openDataDir } from '#server/platform/openDataDir.ts';
import { readOrCreateFile } from '#server/platform/readOrCreateFile.ts';
import { checkVersion, installedBinaries } from './binaries.ts';
import { clusterExists, createCluster, removeStaleLocks, serverPid } from './cluster.ts';
import { commandAs, giveTo, processIdentity, type ProcessIdentity } from './processIdentity.ts';

export interface Postgres {
  /** How the application logs in to a database of this server: by a role without rights of its own. */
  connection(database: string): pg.ClientConfig;
  /** The superuser, who owns the tables. */
  owner(database: string): pg.ClientConfig;
  /** Stops the server, unless another process is connected to it. */
  stop(): Promise<void>;
}

type Connect = Postgres['connection'];

/** The role of the application. */
const appRole = 'parley_app';
const windows = process.platform === 'win32';
const startSeconds = 30;
const watchMilliseconds = 500;

/**
 * Starts the server on `dataDir`/postgres, or adopts one that a crashed process left running there. A server that dies
 * is restarted until `stop` is called.
 */
export async function startPostgres(dataDir: string, log: Log): Promise<Postgres> {
  const native = installedBinaries();
  const isOurs = openDataDir(dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const identity = processIdentity([isOurs ? path.dirname(dataDir) : dataDir, native], cluster);
  // Only its owner can enter the folder.
  if (isOurs) giveTo(identity, dataDir);
  const readPassword = (file: string) =>
    readOrCreateFile(path.join(dataDir, file), () => randomBytes(24).toString('base64url'));
  const password = readPassword('postgres.password');
  if (!clusterExists(cluster)) createCluster(native, cluster, password, identity);
  checkVersion(native, cluster);

  const host = windows ? '127.0.0.1' : socketFolder(cluster, identity);
  const randomPort = () => String(20_000 + (randomBytes(2).readUInt16BE() % 20_000));
  const port = windows ? Number(readOrCreateFile(path.join(dataDir, 'postgres.port'), randomPort)) : 5432;
  const owner: Connect = (database) => ({ host, port, user: 'parley', password, database });

  let stopping = false;
  let restart: Promise<void> | undefined;
  const started = await ensureRunning();
  if (!started) log.info({ cluster }, 'adopted the running PostgreSQL');
  const appPassword = readPassword('postgres.app.password');
  await createLogin(owner, appPassword);
  const watch = setInterval(() => {
    if (serverPid(cluster) !== undefined) return;
    restart ??= restartServer().finally(() => (restart = undefined));
  }, watchMilliseconds).unref();
  return {
    connection: (database) => ({ host, port, user: appRole, password: appPassword, database }),
    owner,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await restart;
      await stopServer(cluster, owner, log);
    },
  };

  /** Waits until the server answers, and launches it when it does not run. Returns whether it did. */
  async function ensureRunning(): Promise<boolean> {
    let deadline = Date.now() + startSeconds * 1000;
    let child: ChildProcess | undefined;
    for (;;) {
      const state = await probe(owner);
      if (state === 'ready' || stopping) break;
      // A recovery may take any time.
      if (state === 'busy') deadline = Date.now() + startSeconds * 1000;
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start; see ${path.join(dataDir, 'postgres.log')}`);
      if (state === 'unreachable' && (!child || child.exitCode !== null)) {
        // PostgreSQL exits while child processes of the previous server still run: retry.
        if (child) await sleep(300);
        removeStaleLocks(cluster, host);
        child = launch();
      }
      await sleep(50);
    }
    return child !== undefined;
  }

  async function restartServer(): Promise<void> {
    log.error({ cluster }, 'PostgreSQL has died and is restarted');
    try {
      await ensureRunning();
    } catch (err) {
      log.error({ err }, 'PostgreSQL could not be restarted; retrying');
    }
  }

  function launch(): ChildProcess {
    const output = openSync(path.join(dataDir, 'postgres.log'), 'a');
    const { command, args } = commandAs(identity, path.join(native, 'bin', 'postgres'), [
      ...['-D', cluster, '-p', String(port)],
      ...(windows ? ['-h', host] : ['-k', host, '-h', '']),
      ...['-c', 'max_connections=200', '-c', 'shared_buffers=128MB', '-c', 'timezone=UTC'],
      // New tables grow fast, and the planner needs statistics on them.
      ...['-c', 'autovacuum_naptime=10s'],
    ]);
    const child = spawn(command, args, {
      ...identity.user,
      detached: true,
      stdio: ['ignore', output, output],
      cwd: path.parse(dataDir).root,
    });
    closeSync(output);
    child.on('error', (err) => log.error({ err }, 'PostgreSQL could not be run'));
    child.unref();
    return child;
  }
}

/** Creates the role of the application, or sets its password again; of several processes at once, one creates it. */
async function createLogin(owner: Connect, password: string): Promise<void> {
  const rights = 'login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication';
  // A statement that fails, as the first does at every later start, would stand in the server's log with the password.
  const quietly = 'set log_min_error_statement = panic';
  await query(owner, `${quietly}; create role ${appRole} ${rights}`).catch((error: { code?: string }) => {
    // It exists.
    if (error.code !== '42710' && error.code !== '23505') throw error;
  });
  // Concurrently altered by another process: to the same password.
  await query(owner, `${quietly}; alter role ${appRole} ${rights} password '${password}'`).catch(
    (error: { code?: string }) => {
      if (error.code !== 'XX000') throw error;
    },
  );
}

/** `busy`: the server runs, but is recovering from a crash or has no connection left. */
async function probe(connection: Connect): Promise<'ready' | 'busy' | 'unreachable'> {
  try {
    await query(connection, 'select 1');
    return 'ready';
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('28')) {
      throw new Error('PostgreSQL rejects the password of the data folder.', { cause: error });
    }
    return ['57P03', '53300'].includes(code) ? 'busy' : 'unreachable';
  }
}

async function query(connection: Connect, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection('postgres'), connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopServer(cluster: string, connection: Connect, log: Log): Promise<void> {
  if (await hasOtherClients(connection)) {
    log.info({ cluster }, 'PostgreSQL keeps running: another process is connected to it');
    return;
  }
  const pid = serverPid(cluster);
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 10_000;
  while (serverPid(cluster) !== undefined && Date.now() < deadline) await sleep(50);
  if (serverPid(cluster) !== undefined) log.warn({ pid }, 'PostgreSQL has not stopped yet');
}

/** Retries for a second, since the server lists our own connections for a moment after they have ended. */
async function hasOtherClients(connection: Connect): Promise<boolean> {
  for (let retries = 10; ; retries--) {
    try {
      const { rowCount } = await query(
        connection,
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (rowCount === 0 || retries === 0) return rowCount !== 0;
    } catch {
      return false;
    }
    await sleep(100);
  }
}

/** Socket paths are limited to about 100 bytes, data folders are not: the socket is in the temporary folder. */
function socketFolder(cluster: string, identity: ProcessIdentity): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = path.join(os.tmpdir(), `parley-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(identity, folder);
  return folder;
}
