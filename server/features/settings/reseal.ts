import { purpose, secretFields } from '#server/features/settings/secrets.ts';
import { lockGroup, writeGroup, type Group } from '#server/features/settings/store.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addUp, resealOne, type Resealed } from '#server/platform/security/resealSecrets.ts';

/** Every encrypted field, those of groups that the console does not save field by field too. */
const sealedFields: readonly (readonly [group: Group, field: string])[] = [
  ...Object.entries(secretFields).flatMap(([group, fields]) =>
    fields.map((field) => [group as Group, field] as const),
  ),
  ['ai', 'api_key'],
  ['push', 'private_key'],
];

export const resealSettings = systemPlatformOperation('settings.reseal', async ({ platform }, tx) => {
  const all: Resealed[] = [];
  for (const [group, field] of sealedFields) {
    const stored = await lockGroup(tx, group);
    const sealed = (stored as Record<string, unknown>)[field];
    if (typeof sealed !== 'string' || sealed === '') continue;
    const write = (fresh: Buffer) =>
      writeGroup(tx, group, { ...stored, [field]: fresh.toString('base64') }, platform.clock.now());
    all.push(await resealOne(platform.secrets, Buffer.from(sealed, 'base64'), purpose(group, field), write));
  }
  return addUp(all);
});

export function resealAllSettings(platform: Platform): Promise<Resealed> {
  return performOnPlatform(systemPlatformCtx(platform), resealSettings, undefined);
}
