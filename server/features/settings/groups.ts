/** The settings that the console shows and saves as they are: what is absent stays, a secret is written and never read. */
import { mailGoesBy } from '#server/features/settings/mailServer.ts';
import {
  isSecret,
  sealSetting,
  withoutSecrets,
  type PlainGroup,
  type Shown,
} from '#server/features/settings/secrets.ts';
import { lockGroup, readGroup, writeGroup, type Settings } from '#server/features/settings/store.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { consoleRoutes as routes } from '#shared/contract/system.ts';
import { AppError } from '#shared/errors.ts';

const saving = { who: 'console.settings', audited: true, detail: whatChanged } as const;

export const saveSystem = platformOperationOf(routes.putSystem, {
  name: 'settings.system',
  ...saving,
  run: ({ platform }, tx, { body: wanted }) => save(platform, tx, 'system', wanted),
});

export const saveNotification = platformOperationOf(routes.putNotification, {
  name: 'settings.notification',
  ...saving,
  async run({ platform }, tx, { body: wanted }) {
    const saved = await save(platform, tx, 'notification', wanted);
    if (saved.smtp_host !== '' && saved.from_address === '') {
      throw new AppError('invalid_input', { fields: { from_address: 'required' } });
    }
    rejectTakenAlong(saved, wanted.smtp_password);
    return { ...saved, sent_by: mailGoesBy(platform, saved.smtp_host) };
  },
});

export const saveStripe = platformOperationOf(routes.putStripe, {
  name: 'settings.stripe',
  ...saving,
  run: ({ platform }, tx, { body: wanted }) => save(platform, tx, 'stripe', wanted),
});

export const saveFacebook = platformOperationOf(routes.putFacebook, {
  name: 'settings.facebook',
  ...saving,
  run: ({ platform }, tx, { body: wanted }) => save(platform, tx, 'facebook', wanted),
});

/** A password that nobody may read is not told to another server either, nor to anybody on the way to this one. */
function rejectTakenAlong(
  saved: Shown<'notification'> & { changed: string[] },
  password: string | undefined,
): void {
  const elsewhere = saved.changed.includes('smtp_host') && saved.smtp_host !== '';
  const inTheClear = saved.changed.includes('smtp_security') && saved.smtp_security === 'none';
  if (password === undefined && saved.has_smtp_password && (elsewhere || inTheClear))
    throw new AppError('invalid_input', { fields: { smtp_password: 'required for another server' } });
}

export async function show<G extends PlainGroup>(platform: Platform, group: G) {
  return withoutSecrets(group, await readGroup(platform.database, group));
}

export async function showNotification(platform: Platform) {
  const settings = await readGroup(platform.database, 'notification');
  return {
    ...withoutSecrets('notification', settings),
    sent_by: mailGoesBy(platform, settings.smtp_host),
  };
}

/** Writes what is wanted over what is stored. Answers the group as it is shown, and which fields changed. */
async function save<G extends PlainGroup>(
  platform: Platform,
  tx: PlatformTx,
  group: G,
  wanted: { [field: string]: unknown },
) {
  const stored = await lockGroup(tx, group);
  const next: Settings<G> = { ...stored };
  const changed: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    if (value === undefined || value === stored[field as keyof Settings<G>]) continue;
    changed.push(field);
    const kept = isSecret(group, field) ? sealSetting(platform, group, field, String(value)) : value;
    Object.assign(next, { [field]: kept });
  }
  await writeGroup(tx, group, next, platform.clock.now());
  return { ...withoutSecrets(group, next), changed };
}

/** For the audit: the fields, not what stands in them. */
function whatChanged(_input: unknown, { changed }: { changed: string[] }) {
  return { changed };
}
