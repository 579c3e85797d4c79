import { countAdmins, hashPassword, insertAdmin } from '#server/features/account/public.ts';
import { readSystem, writeGroup } from '#server/features/settings/public.ts';
import { fillDemo } from '#server/features/demo/fillDemo.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { findChannel } from '#server/features/channel/crossWorkspace.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/security/secrets.ts';

export interface FirstFill {
  /** The first administrator's password, when it had to be made up. */
  madePassword: string | undefined;
  /** The demo is here, with its log-ins. */
  demo: boolean;
}

const demoChannelKey = 'harbour-dental';

/**
 * Gives an empty system its first administrator, and the demo when it is wanted. Does nothing to a used one. A fill
 * that was cut short is known by its mark, and begins anew.
 */
export async function fillEmpty(platform: Platform): Promise<FirstFill> {
  const { settings, database, clock } = platform;
  const used = await database.inPlatform(countAdmins);
  if (used > 0) return { madePassword: undefined, demo: await hasDemo(platform) };
  if (await database.inPlatform(isMarked)) await clear(platform);
  if (settings.demo) {
    await database.inPlatform(mark);
    await fillDemo(platform);
  }
  const given = settings.adminPassword ?? (settings.demo ? 'parley-admin' : undefined);
  const password = given ?? randomToken(12);
  const system = await readSystem(database);
  const passwordHash = await hashPassword(password);
  const supportHash = settings.demo ? await hashPassword('parley-admin') : undefined;
  await database.inPlatform(async (tx) => {
    await insertAdmin(tx, { username: settings.adminUsername, passwordHash, role: 'owner' });
    if (supportHash)
      await insertAdmin(tx, { username: 'support', passwordHash: supportHash, role: 'member' });
    await writeGroup(tx, 'system', { ...system, mode: settings.systemMode }, clock.now());
    await unmark(tx);
  });
  return { madePassword: given ? undefined : password, demo: settings.demo };
}

/** The setting that stands while the demo is being written. */
const begun = 'demo_begun';

async function mark(tx: PlatformTx): Promise<void> {
  await tx.db.insertInto('setting').values({ key: begun, value: 'true' }).execute();
}

async function isMarked(tx: PlatformTx): Promise<boolean> {
  return (
    (await tx.db.selectFrom('setting').select('key').where('key', '=', begun).executeTakeFirst()) !==
    undefined
  );
}

async function unmark(tx: PlatformTx): Promise<void> {
  await tx.db.deleteFrom('setting').where('key', '=', begun).execute();
}

async function hasDemo({ settings, database }: Platform): Promise<boolean> {
  return settings.demo && (await findChannel(database, demoChannelKey)) !== undefined;
}

async function clear({ database }: Platform): Promise<void> {
  for (const id of await listActiveWorkspaceIds(database)) {
    await database.inWorkspace(id, (tx) => tx.db.deleteFrom('workspace').execute());
  }
  await database.inPlatform(async (tx) => {
    await tx.db.deleteFrom('user_account').execute();
    await unmark(tx);
  });
}
