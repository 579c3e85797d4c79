import {
  deleteChannel,
  getChannel,
  insertChannel,
  listChannels,
  updateChannel,
} from '#server/features/channel/store.ts';
import { requireQuota } from '#server/features/subscription/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';

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

export const remove = operationOf(routes.remove, {
  name: 'channel.remove',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id } }) {
    await getChannel(tx, id);
    await deleteChannel(tx, id);
    return {};
  },
});
