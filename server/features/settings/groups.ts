/** Groups of settings that the console shows and saves. An absent field stays; a secret is written and never shown. */
import { mailServerSource } from '#server/features/settings/mailServer.ts';
import { withPictureAddresses } from '#server/features/settings/pictures.ts';
import {
  isSecret,
  sealSetting,
  withoutSecrets,
  type PlainGroup,
  type Shown,
} from '#server/features/settings/secrets.ts';
import { lockGroup, readGroup, writeGroup, type Settings } from '#server/features/settings/store.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { crossWorkspaceQueryOf, platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { limitRoutes } from '#shared/contract/console/limits.ts';
import { consoleRoutes as routes } from '#shared/contract/console/system.ts';
import { AppError } from '#shared/errors.ts';

export const getSystem = crossWorkspaceQueryOf(routes.getSystem, {
  ...getting('system'),
  query: async ({ platform }) => withPictureAddresses(await show(platform, 'system')),
});
export const getRetention = crossWorkspaceQueryOf(routes.getRetention, getting('retention'));
export const getStripe = crossWorkspaceQueryOf(routes.getStripe, getting('stripe'));
export const getFacebook = crossWorkspaceQueryOf(routes.getFacebook, getting('facebook'));
export const getGoogle = crossWorkspaceQueryOf(routes.getGoogle, getting('google'));
export const getLimits = crossWorkspaceQueryOf(limitRoutes.get, getting('limits'));
export const getNotification = crossWorkspaceQueryOf(routes.getNotification, {
  ...getting('notification'),
  async query({ platform }) {
    const shown = await show(platform, 'notification');
    return { ...shown, sent_by: mailServerSource(platform, shown.smtp_host) };
  },
});

export const saveSystem = platformOperationOf(routes.putSystem, {
  ...saving('system'),
  run: async ({ platform }, tx, { body }) => withPictureAddresses(await save(platform, tx, 'system', body)),
});
export const saveRetention = platformOperationOf(routes.putRetention, saving('retention'));
export const saveStripe = platformOperationOf(routes.putStripe, saving('stripe'));
export const saveFacebook = platformOperationOf(routes.putFacebook, saving('facebook'));
export const saveGoogle = platformOperationOf(routes.putGoogle, saving('google'));
export const saveLimits = platformOperationOf(limitRoutes.put, saving('limits'));
export const saveNotification = platformOperationOf(routes.putNotification, {
  ...saving('notification'),
  async run({ platform, actor }, tx, { body: wanted }) {
    const saved = await save(platform, tx, 'notification', wanted);
    // Whoever runs the server reads the links that open accounts.
    if (actor.role !== 'owner' && saved.changed.some((field) => field.startsWith('smtp_')))
      throw new AppError('forbidden');
    if (saved.smtp_host !== '' && saved.from_address === '') {
      throw new AppError('invalid_input', { fields: { from_address: 'required' } });
    }
    rejectOtherServer(saved, wanted.smtp_password);
    return { ...saved, sent_by: mailServerSource(platform, saved.smtp_host) };
  },
});

function getting<G extends PlainGroup>(group: G) {
  return {
    name: `settings.get_${group}`,
    who: 'console.settings',
    query: ({ platform }: PlatformCtx) => show(platform, group),
  } as const;
}

function saving<G extends PlainGroup>(group: G) {
  return {
    name: `settings.${group}`,
    who: 'console.settings',
    audited: true,
    run: ({ platform }: PlatformCtx, tx: PlatformTx, { body }: { body: Record<string, unknown> }) =>
      save(platform, tx, group, body),
    // Of secrets, the audit log has the names.
    detail: (_input: unknown, { changedSecrets }: { changedSecrets: string[] }) =>
      changedSecrets.length > 0 ? { changed_secrets: changedSecrets } : {},
  } as const;
}

/** The stored password is sent neither to another server nor unencrypted: then it has to be given anew. */
function rejectOtherServer(
  saved: Shown<'notification'> & { changed: string[] },
  password: string | undefined,
): void {
  const elsewhere = saved.changed.includes('smtp_host') && saved.smtp_host !== '';
  const unencrypted = saved.changed.includes('smtp_security') && saved.smtp_security === 'none';
  if (password === undefined && saved.has_smtp_password && (elsewhere || unencrypted))
    throw new AppError('invalid_input', { fields: { smtp_password: 'required for another server' } });
}

async function show<G extends PlainGroup>({ database }: Platform, group: G) {
  return withoutSecrets(group, await readGroup(database, group));
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
  const shown = withoutSecrets(group, next);
  recordChanges(tx, withoutSecrets(group, stored), shown);
  return { ...shown, changed, changedSecrets: changed.filter((field) => isSecret(group, field)) };
}
