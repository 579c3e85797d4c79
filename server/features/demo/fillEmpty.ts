import { hashPassword } from '#server/features/account/public.ts';
import { countAdmins, insertAdmin } from '#server/features/administrator/public.ts';
import { readSystem, writeGroup } from '#server/features/settings/public.ts';
import { knownPasswords, reviewLogins, type DemoLogin } from '#server/features/demo/demoLogins.ts';
import { fillDemo } from '#server/features/demo/fillDemo.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { findChannel } from '#server/features/channel/crossWorkspace.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/security/secrets.ts';

export interface FirstFill {
  /** The demo exists. */
  demo: boolean;
  /** What can be shown: passwords that everybody knows, or, this once, those that were made up. */
  logins: DemoLogin[];
}

const demoChannelKey = 'harbour-dental';

/**
 * Creates the first administrator of an empty system, and the demo when settings ask for it. Does nothing once there
 * is an administrator. An interrupted fill is recognized by its setting, removed, and started again.
 */
export async function fillEmpty(platform: Platform): Promise<FirstFill> {
  const used = await platform.database.inPlatform(countAdmins);
  const made = used > 0 ? undefined : await fill(platform);
  const names = platform.settings.adminUsername;
  return {
    demo: await hasDemo(platform),
    logins: [
      ...(made === undefined ? [] : [{ title: 'First administrator', names, password: made }]),
      ...(await reviewLogins(platform)),
    ],
  };
}

/** Returns the first administrator's password when it was made up. */
async function fill(platform: Platform): Promise<string | undefined> {
  const { settings, database, clock } = platform;
  if (await database.inPlatform(isUnfinished)) await removeUnfinished(platform);
  if (settings.demo) {
    await database.inPlatform(markUnfinished);
    await fillDemo(platform);
  }
  const given = settings.adminPassword ?? (settings.demo ? knownPasswords.Administrators : undefined);
  const password = given ?? randomToken(12);
  const system = await readSystem(database);
  const passwordHash = await hashPassword(password);
  const supportHash = settings.demo ? await hashPassword(knownPasswords.Administrators) : undefined;
  await database.inPlatform(async (tx) => {
    await insertAdmin(tx, { username: settings.adminUsername, passwordHash, role: 'owner' });
    if (supportHash)
      await insertAdmin(tx, { username: 'support', passwordHash: supportHash, role: 'member' });
    await writeGroup(tx, 'system', { ...system, mode: settings.systemMode }, clock.now());
    await markFinished(tx);
  });
  return given ? undefined : password;
}

/** The key of the setting that exists while the demo is being filled in. */
const unfinishedKey = 'demo_begun';

async function markUnfinished(tx: PlatformTx): Promise<void> {
  await tx.db.insertInto('setting').values({ key: unfinishedKey, value: 'true' }).execute();
}

async function isUnfinished(tx: PlatformTx): Promise<boolean> {
  return (
    (await tx.db.selectFrom('setting').select('key').where('key', '=', unfinishedKey).executeTakeFirst()) !==
    undefined
  );
}

async function markFinished(tx: PlatformTx): Promise<void> {
  await tx.db.deleteFrom('setting').where('key', '=', unfinishedKey).execute();
}

async function hasDemo({ settings, database }: Platform): Promise<boolean> {
  return settings.demo && (await findChannel(database, demoChannelKey)) !== undefined;
}

async function removeUnfinished({ database }: Platform): Promise<void> {
  for (const id of await listActiveWorkspaceIds(database)) {
    await database.inWorkspace(id, (tx) => tx.db.deleteFrom('workspace').execute());
  }
  await database.inPlatform(async (tx) => {
    await tx.db.deleteFrom('user_account').execute();
    await markFinished(tx);
  });
}
