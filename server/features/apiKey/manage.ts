/** A workspace's API keys. Only people manage them. */
import {
  deleteApiKey,
  getApiKey,
  insertApiKey,
  listApiKeys,
  renameApiKey,
} from '#server/features/apiKey/store.ts';
import { requireFeature } from '#server/features/subscription/public.ts';
import { apiKeyPrefix } from '#server/features/apiKey/authentication.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { digest, randomToken } from '#server/platform/security/secrets.ts';
import { apiKeyRoutes as routes } from '#shared/contract/apiKey.ts';
import { AppError } from '#shared/errors.ts';

const shownCharacters = apiKeyPrefix.length + 6;

export const list = operationOf(routes.list, {
  name: 'apikey.list',
  permission: 'key.manage',
  run: (_ctx, tx, { query }) => listApiKeys(tx, query),
});

export const get = operationOf(routes.get, {
  name: 'apikey.get',
  permission: 'key.manage',
  run: (_ctx, tx, { params: { id } }) => getApiKey(tx, id),
});

export const create = operationOf(routes.create, {
  name: 'apikey.create',
  permission: 'key.manage',
  detail: ({ body: { name, role } }) => ({ name, role }),
  async run(ctx, tx, { body: { name, role, expires_at: until } }) {
    await requireFeature(tx, 'api_keys');
    const now = ctx.platform.clock.now();
    const expiresAt = until === undefined ? null : new Date(until * 1000);
    if (expiresAt && expiresAt <= now)
      throw new AppError('invalid_input', { fields: { expires_at: 'must be in the future' } });
    const key = apiKeyPrefix + randomToken();
    const id = await insertApiKey(tx, {
      name,
      role,
      prefix: key.slice(0, shownCharacters),
      token_digest: digest(key),
      created_by: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
      expires_at: expiresAt,
      created_at: now,
    });
    return { ...(await getApiKey(tx, id)), key };
  },
});

export const update = operationOf(routes.update, {
  name: 'apikey.update',
  permission: 'key.manage',
  async run(_ctx, tx, { params: { id }, body: { name } }) {
    if (name !== undefined) {
      recordChanges(tx, await getApiKey(tx, id), { name });
      await renameApiKey(tx, id, name);
    }
    return getApiKey(tx, id);
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
