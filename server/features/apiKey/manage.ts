/** A workspace's API keys. Only people manage them. */
import {
  deleteApiKey,
  getApiKey,
  insertApiKey,
  listApiKeys,
  renameApiKey,
} from '#server/features/apiKey/store.ts';
import { getMembership } from '#server/features/member/public.ts';
import { requireFeature } from '#server/features/subscription/public.ts';
import { apiKeyPrefix } from '#server/features/apiKey/authentication.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf, requireMember } from '#server/platform/operation/operation.ts';
import { digest, randomToken } from '#server/platform/security/secrets.ts';
import { apiKeyRoutes as routes } from '#shared/contract/apiKey.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

const shownCharacters = apiKeyPrefix.length + 6;

export const list = operationOf(routes.list, {
  name: 'apikey.list',
  permission: 'key.manage',
  run: (ctx, tx, { query }) => listApiKeys(tx, query, ctx.platform.clock.now()),
});

export const get = operationOf(routes.get, {
  name: 'apikey.get',
  permission: 'key.manage',
  run: (ctx, tx, { params: { id } }) => getApiKey(tx, id, ctx.platform.clock.now()),
});

export const create = operationOf(routes.create, {
  name: 'apikey.create',
  permission: 'key.manage',
  detail: ({ body: { name, role } }) => ({ name, role }),
  async run(ctx, tx, { body: { name, role, expires_at: until } }) {
    await requireFeature(tx, 'api_keys');
    const now = ctx.platform.clock.now();
    const userId = requireMember(ctx);
    const key = apiKeyPrefix + randomToken();
    const id = await insertApiKey(tx, {
      name,
      role,
      prefix: key.slice(0, shownCharacters),
      token_digest: digest(key),
      created_by: userId,
      membership_id: (await getMembership(tx, { userId })).id,
      expires_at: expiryOf(until, now),
      created_at: now,
    });
    return { ...(await getApiKey(tx, id, now)), key };
  },
});

export const update = operationOf(routes.update, {
  name: 'apikey.update',
  permission: 'key.manage',
  async run(ctx, tx, { params: { id }, body: { name } }) {
    const now = ctx.platform.clock.now();
    if (name !== undefined) {
      recordChanges(tx, await getApiKey(tx, id, now), { name });
      await renameApiKey(tx, id, name);
    }
    return getApiKey(tx, id, now);
  },
});

export const remove = operationOf(routes.remove, {
  name: 'apikey.remove',
  permission: 'key.manage',
  async run(_ctx, tx, { params: { id } }) {
    await deleteApiKey(tx, id);
    return {};
  },
});

/** Every key expires. Rejects times in the past and too far ahead. */
function expiryOf(until: number | undefined, now: Date): Date {
  const { defaultDays, maxDays } = limits.apiKey;
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600_000);
  if (until === undefined) return inDays(defaultDays);
  const expiresAt = new Date(until * 1000);
  if (expiresAt <= now || expiresAt > inDays(maxDays))
    throw new AppError('invalid_input', {
      fields: { expires_at: `must be within the next ${maxDays} days` },
    });
  return expiresAt;
}
