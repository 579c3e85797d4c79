import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root: then it runs as another user. */
export interface ProcessIdentity {
  user?: { uid: number; gid: number };
  /** The user id to map in a user namespace, where no other user may enter the folders. */
  namespace?: number;
}

/** `cluster`, once it exists, stays with the user who created it. */
export function processIdentity(folders: string[], cluster: string): ProcessIdentity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const user = passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 };
  const isRoots = existsSync(cluster) && statSync(cluster).uid === 0;
  return !isRoots && folders.every(isEnterable) ? { user } : { namespace: user.uid };
}

/** The command and arguments that run a program under the identity. */
export function commandAs({ namespace }: ProcessIdentity, program: string, args: string[]) {
  return namespace === undefined
    ? { command: program, args }
    : { command: 'unshare', args: ['--user', `--map-user=${namespace}`, program, ...args] };
}

export function giveTo({ user }: ProcessIdentity, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}

function isEnterable(folder: string): boolean {
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
