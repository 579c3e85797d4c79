import { sealSecret } from '#server/features/channel/identity.ts';
import {
  deleteChannel,
  getChannel,
  insertChannel,
  listChannels,
  removeIdentitySecrets,
  rotateIdentitySecret,
  rotateChannel,
  updateChannel,
} from '#server/features/channel/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';
import { AppError } from '#shared/errors.ts';

/** For how long a site may still sign with the former secret after a rotation. */
const overlapMs = 24 * 3600_000;

export const list = operationOf(routes.list, {
  name: 'channel.list',
  permission: 'channel.read',
  run: (_ctx, tx, { query }) => listChannels(tx, query),
});

export const get = operationOf(routes.get, {
  name: 'channel.get',
  permission: 'channel.read',
  run: (_ctx, tx, { params: { id } }) => getChannel(tx, id),
});

export const create = operationOf(routes.create, {
  name: 'channel.create',
  permission: 'channel.manage',
  detail: ({ body: { type, name } }) => ({ type, name }),
  async run(ctx, tx, { body: input }) {
    await requireQuota(ctx, tx, 'channels');
    const id = await insertChannel(tx, { ...input, key: randomToken(12) });
    return getChannel(tx, id);
  },
});

export const update = operationOf(routes.update, {
  name: 'channel.update',
  permission: 'channel.manage',
  detail: ({ params: { id: _id }, body: changed }) => ({ changed: Object.keys(changed) }),
  async run(ctx, tx, { params: { id }, body: change }) {
    recordChanges(tx, await getChannel(tx, id), change);
    await updateChannel(tx, id, change, ctx.platform.clock.now());
    return getChannel(tx, id);
  },
});

/** For a channel whose chats should all end: nobody gets into one of them with a token from before. */
export const rotate = operationOf(routes.rotate, {
  name: 'channel.rotate',
  permission: 'channel.manage',
  async run({ platform }, tx, { params: { id } }) {
    await getChannel(tx, id);
    await rotateChannel(tx, id, randomToken(12), platform.clock.now());
    tx.afterCommit(() => platform.live.broadcastTransient(tx.workspaceId, accessChanged));
    return getChannel(tx, id);
  },
});

export const remove = operationOf(routes.remove, {
  name: 'channel.remove',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id } }) {
    await getChannel(tx, id);
    await deleteChannel(tx, id);
    return {};
  },
});

export const rotateSecret = operationOf(routes.rotateIdentitySecret, {
  name: 'channel.rotate_identity_secret',
  permission: 'channel.manage',
  async run(ctx, tx, { params: { id } }) {
    const { type } = await getChannel(tx, id);
    // Elsewhere the provider says who writes.
    if (type !== 'web_chat') throw new AppError('not_found');
    const secret = randomToken(32);
    const sealed = sealSecret(ctx.platform.secrets, ctx.workspaceId, secret);
    const formerUntil = new Date(ctx.platform.clock.now().getTime() + overlapMs);
    await rotateIdentitySecret(tx, id, sealed, formerUntil);
    return { secret };
  },
});

export const removeSecret = operationOf(routes.removeIdentitySecret, {
  name: 'channel.remove_identity_secret',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id } }) {
    await getChannel(tx, id);
    await removeIdentitySecrets(tx, id);
    return {};
  },
});
