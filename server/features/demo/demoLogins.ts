import {
  endSessionsOf,
  findUserByName,
  hashPassword,
  passwordMatches,
  setPassword,
} from '#server/features/account/public.ts';
import { findAdminByName, setAdminPassword } from '#server/features/administrator/public.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/security/secrets.ts';

export interface DemoLogin {
  title: string;
  /** The accounts with this password. */
  names: string;
  password: string;
}

/** The README names them: they hold only where no network reaches the product. */
export const knownPasswords = { Users: 'parley-demo', Administrators: 'parley-admin' };

type FindAccount = (
  tx: PlatformTx,
  name: string,
) => Promise<{ id: number; password_hash: string | null } | undefined>;

const findAccount: Record<keyof typeof knownPasswords, FindAccount> = {
  Users: findUserByName,
  Administrators: findAdminByName,
};

/**
 * The accounts whose password is still a known one. On a network, those of each kind get a password that is made up,
 * whether the demo was filled in just now or earlier on loopback.
 */
export async function reviewLogins(platform: Platform): Promise<DemoLogin[]> {
  const { settings, database, clock } = platform;
  const names = {
    Users: { olivia: 'owner', adam: 'admin', mei: 'member' },
    Administrators: { [settings.adminUsername]: 'owner', support: 'member' },
  };
  const logins: DemoLogin[] = [];
  for (const kind of ['Users', 'Administrators'] as const) {
    const known: { id: number; name: string }[] = [];
    for (const [name, role] of Object.entries(names[kind])) {
      const account = await database.inPlatform((tx) => findAccount[kind](tx, name));
      if (account && (await passwordMatches(account.password_hash, knownPasswords[kind])))
        known.push({ id: account.id, name: `${name} (${role})` });
    }
    if (known.length === 0) continue;
    const password = settings.isOnNetwork ? randomToken(12) : knownPasswords[kind];
    if (settings.isOnNetwork) {
      const hash = await hashPassword(password);
      await database.inPlatform(async (tx) => {
        for (const { id } of known) await replacePassword(tx, kind, id, hash, clock.now());
      });
    }
    logins.push({ title: kind, names: known.map(({ name }) => name).join(', '), password });
  }
  return logins;
}

async function replacePassword(
  tx: PlatformTx,
  kind: keyof typeof knownPasswords,
  id: number,
  hash: string,
  now: Date,
): Promise<void> {
  await (kind === 'Users' ? setPassword : setAdminPassword)(tx, id, hash);
  await endSessionsOf(tx, kind === 'Users' ? { userId: id } : { adminId: id }, now);
}
