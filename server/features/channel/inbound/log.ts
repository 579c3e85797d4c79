import {
  getDelivery,
  listDeliveries,
  readPayload,
  replayDelivery,
} from '#server/features/channel/inbound/deliveryStore.ts';
import { workOff } from '#server/features/channel/inbound/workOff.ts';
import { getChannel } from '#server/features/channel/store.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';

export const deliveries = operationOf(routes.deliveries, {
  name: 'channel.list_deliveries',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id }, query }) {
    await getChannel(tx, id);
    return listDeliveries(tx, id, query);
  },
});

export const delivery = operationOf(routes.delivery, {
  name: 'channel.get_delivery',
  permission: 'channel.manage',
  async run(_ctx, tx, { params: { id, delivery_id } }) {
    const found = await getDelivery(tx, id, delivery_id);
    return { ...found, payload: await readPayload(tx, delivery_id) };
  },
});

export const replay = operationOf(routes.replay, {
  name: 'channel.replay_delivery',
  permission: 'channel.manage',
  detail: ({ params: { delivery_id } }) => ({ delivery_id }),
  async run({ platform, workspaceId }, tx, { params: { id, delivery_id } }) {
    await getDelivery(tx, id, delivery_id);
    await replayDelivery(tx, delivery_id);
    tx.afterCommit(() => workOff(platform, workspaceId, id));
    return getDelivery(tx, id, delivery_id);
  },
});
