import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertDeliveries, type Payload } from '#server/features/webhook/deliveryStore.ts';
import { lockEnabledWebhooks } from '#server/features/webhook/store.ts';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

const pending = new WeakMap<WorkspaceTx, Payload[]>();

/**
 * Sends an event to the workspace's webhooks that are subscribed to it, once the transaction has committed. `data` is
 * the object as the API returns it: no secrets, no internal columns.
 */
export function publish(ctx: Ctx, tx: WorkspaceTx, event: WebhookEvent, data: object): void {
  const payload = payloadOf(ctx, event, data);
  const earlier = pending.get(tx);
  if (earlier) {
    earlier.push(payload);
    return;
  }
  const payloads = [payload];
  pending.set(tx, payloads);
  tx.atEnd((client) => write(ctx, tx, client, payloads));
}

export function payloadOf(ctx: Ctx, type: Payload['type'], data: object): Payload {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const created_at = toUnix(ctx.platform.clock.now());
  return { id, type, version: 1, created_at, workspace_id: ctx.workspaceId, data };
}

/** Queries the webhooks once for all events of the transaction; writes rows and jobs for subscribed ones only. */
async function write(ctx: Ctx, tx: WorkspaceTx, client: pg.ClientBase, payloads: Payload[]): Promise<void> {
  const deliveries = (await lockEnabledWebhooks(client)).flatMap(({ id: webhookId, events }) =>
    payloads.filter(({ type }) => events.includes(type)).map((payload) => ({ webhookId, payload })),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(client, deliveries, ctx.platform.clock.now());
  const { workspaceId } = tx;
  for (const webhookId of new Set(deliveries.map((delivery) => delivery.webhookId)))
    ctx.platform.jobs.enqueue(tx, webhookDue, { workspaceId, webhookId, at: 0 });
}
