import { retentionOperation } from '#server/features/settings/public.ts';
import { requireFeature } from '#server/features/subscription/public.ts';
import { enqueueDeliveries } from '#server/features/webhook/deliver.ts';
import * as deliveryStore from '#server/features/webhook/deliveryStore.ts';
import { payloadOf } from '#server/features/webhook/publish.ts';
import { makeSecret } from '#server/features/webhook/secret.ts';
import * as store from '#server/features/webhook/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mayCall } from '#server/platform/security/egress.ts';
import { webhookRoutes as routes } from '#shared/contract/webhook.ts';
import { AppError } from '#shared/errors.ts';

/** Every event inserts a row for each of them. */
const maxWebhooks = 20;

export const list = operationOf(routes.list, {
  name: 'webhook.list',
  permission: 'integration.manage',
  run: (_ctx, tx, { query }) => store.listWebhooks(tx, query),
});

export const get = operationOf(routes.get, {
  name: 'webhook.get',
  permission: 'integration.manage',
  run: (_ctx, tx, { params: { id } }) => store.getWebhook(tx, id),
});

export const create = operationOf(routes.create, {
  name: 'webhook.create',
  permission: 'integration.manage',
  detail: ({ body: { url, events } }) => ({ url, events }),
  prepare: (ctx, { body: { url } }) => rejectPrivate(ctx.platform, url),
  async run(ctx, tx, { body: { url, events, enabled } }) {
    await requireFeature(tx, 'api_keys');
    if ((await store.countWebhooks(tx)) >= maxWebhooks) throw new AppError('plan_limit_reached');
    const { secret, signing_key } = makeSecret(ctx.platform.secrets, ctx.workspaceId);
    const created_at = ctx.platform.clock.now();
    const id = await store.insertWebhook(tx, { url, events, enabled, signing_key, created_at });
    return { ...(await store.getWebhook(tx, id)), secret };
  },
});

export const update = operationOf(routes.update, {
  name: 'webhook.update',
  permission: 'integration.manage',
  prepare: async (ctx, { body: { url } }) =>
    url === undefined ? undefined : rejectPrivate(ctx.platform, url),
  async run(ctx, tx, { params: { id }, body: change }) {
    const before = await store.getWebhook(tx, id);
    recordChanges(tx, before, change);
    const reset = change.enabled && !before.enabled && { reason: '' as const, failing_since: null };
    await store.updateWebhook(tx, id, { ...change, ...reset, updated_at: ctx.platform.clock.now() });
    if (change.enabled === false) await deliveryStore.failPending(tx, id, 'disabled');
    return store.getWebhook(tx, id);
  },
});

export const remove = operationOf(routes.remove, {
  name: 'webhook.remove',
  permission: 'integration.manage',
  async run(_ctx, tx, { params: { id } }) {
    await store.deleteWebhook(tx, id);
    return {};
  },
});

export const rotateSecret = operationOf(routes.rotateSecret, {
  name: 'webhook.rotate_secret',
  permission: 'integration.manage',
  detail: ({ body: { overlap_hours } }) => ({ overlap_hours }),
  async run(ctx, tx, { params: { id }, body: { overlap_hours: hours } }) {
    const webhook = await store.lockWebhook(tx, id);
    if (!webhook) throw new AppError('not_found');
    const now = ctx.platform.clock.now();
    const { secret, signing_key } = makeSecret(ctx.platform.secrets, ctx.workspaceId);
    await store.updateWebhook(tx, id, {
      signing_key,
      previous_signing_key: hours > 0 ? webhook.signing_key : null,
      previous_key_until: hours > 0 ? new Date(now.getTime() + hours * 3600_000) : null,
      updated_at: now,
    });
    return { ...(await store.getWebhook(tx, id)), secret };
  },
});

export const test = operationOf(routes.test, {
  name: 'webhook.test',
  permission: 'integration.manage',
  async run(ctx, tx, { params: { id } }) {
    await store.getWebhook(tx, id);
    const ping = payloadOf(ctx, 'ping', {});
    const deliveryId = await deliveryStore.insertDelivery(tx, id, ping, ctx.platform.clock.now());
    enqueueDeliveries(ctx, tx, id);
    return deliveryStore.getDelivery(tx, id, deliveryId);
  },
});

export const deliveries = operationOf(routes.deliveries, {
  name: 'webhook.deliveries',
  permission: 'integration.manage',
  async run(_ctx, tx, { params: { id }, query }) {
    await store.getWebhook(tx, id);
    return deliveryStore.listDeliveries(tx, id, query);
  },
});

export const redeliver = operationOf(routes.redeliver, {
  name: 'webhook.redeliver',
  permission: 'integration.manage',
  detail: ({ params: { delivery_id } }) => ({ delivery_id }),
  async run(ctx, tx, { params: { id, delivery_id: deliveryId } }) {
    await deliveryStore.getDelivery(tx, id, deliveryId);
    if (!(await deliveryStore.requeueDelivery(tx, id, deliveryId, ctx.platform.clock.now())))
      throw new AppError('webhook_busy');
    enqueueDeliveries(ctx, tx, id);
    return deliveryStore.getDelivery(tx, id, deliveryId);
  },
});

export const removeOldDeliveries = retentionOperation(
  'webhook.remove_old',
  'webhook_delivery_days',
  deliveryStore.deleteDeliveriesBefore,
);

async function rejectPrivate(platform: Platform, url: string): Promise<void> {
  if (platform.settings.allowPrivateAddresses || (await mayCall(url))) return;
  throw new AppError('address_refused', { fields: { url: 'its address is not public' } });
}
