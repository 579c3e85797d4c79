import { findApiKey } from '#server/features/apiKey/crossWorkspace.ts';
import { touchApiKey } from '#server/features/apiKey/store.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Actor } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { digest } from '#server/platform/security/secrets.ts';
import { AppError } from '#shared/errors.ts';

/** The beginning of every API key. */
export const apiKeyPrefix = 'parley_';

/** The last use of a key is written at most once in so much time, however many requests are made with it. */
const touchedEveryMilliseconds = 60_000;

export const touch = systemOperation(
  'apikey.touch',
  (_ctx, tx, key: { id: number; now: Date; before: Date }) => touchApiKey(tx, key),
);

/** The actor of an API key, and its workspace. */
export async function authenticateApiKey(
  platform: Platform,
  token: string,
): Promise<{ workspaceId: number; actor: Actor }> {
  const now = platform.clock.now();
  const key = await findApiKey(platform.database, digest(token), now);
  if (!key) throw new AppError('unauthorized');
  if (key.suspended) throw new AppError('workspace_suspended');
  if (!key.included) throw new AppError('plan_required');
  noteUse(platform, key, now);
  const actor = { kind: 'api_key', keyId: key.id, name: key.name, role: key.role } as const;
  return { workspaceId: key.workspaceId, actor };
}

/** Not awaited by the request, and most requests need no write at all. */
function noteUse(
  platform: Platform,
  { id, workspaceId, lastUsedAt }: { id: number; workspaceId: number; lastUsedAt: Date | null },
  now: Date,
): void {
  const before = new Date(now.getTime() - touchedEveryMilliseconds);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  perform(systemCtx(platform, workspaceId), touch, { id, now, before }).catch((err: unknown) =>
    platform.log.warn({ err }, 'the last use of an API key could not be written'),
  );
}
