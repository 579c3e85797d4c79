/** The cluster folder of the embedded PostgreSQL: its creation, and the processes that run in it. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandAs, giveTo, type ProcessIdentity } from './processIdentity.ts';

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing incomplete. */
export function createCluster(
  native: string,
  cluster: string,
  password: string,
  identity: ProcessIdentity,
): void {
  const fresh = `${cluster}.${process.pid}.new`;
  const passwordFile = path.join(os.tmpdir(), `parley-${randomBytes(6).toString('hex')}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(identity, fresh);
  giveTo(identity, passwordFile);
  const { command, args } = commandAs(identity, path.join(native, 'bin', 'initdb'), [
    ...['-D', fresh, '-U', 'parley', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]);
  const cwd = path.parse(cluster).root;
  const { status, stderr, error } = spawnSync(command, args, { ...identity.user, encoding: 'utf8', cwd });
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`initdb failed: ${stderr || error?.message}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch (renameError) {
    // A concurrent start was faster: its cluster is used.
    rmSync(fresh, { recursive: true, force: true });
    if (!clusterExists(cluster)) throw renameError;
  }
}

export function clusterExists(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'));
}

/** The process id of the running server; undefined when there is none. */
export function serverPid(cluster: string): number | undefined {
  const pid = lockedPid(cluster);
  return pid !== undefined && belongsTo(cluster, pid) ? pid : undefined;
}

/**
 * Removes the lock files that a crash left. PostgreSQL does so itself unless the process id is in use by another program,
 * which is common in containers. Safe only when no process of the cluster is left: its shared memory may still be in use.
 */
export function removeStaleLocks(cluster: string, socketFolder: string): void {
  const pid = lockedPid(cluster);
  if (process.platform !== 'linux' || pid === undefined || !existsSync(`/proc/${pid}`)) return;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  if (pids.some((other) => worksIn(cluster, other))) return;
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  rmSync(path.join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
}

function lockedPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function worksIn(cluster: string, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/** Checks the working folder where it can, since a process id may have been reused by another program. */
function belongsTo(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return ['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
