import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

export interface Payload {
  id: string;
  type: WebhookEvent | 'ping';
  /** In unix seconds. */
  created_at: number;
  workspace_id: number;
  data: object;
}

const pending = new WeakMap<WorkspaceTx, Payload[]>();

/**
 * Tells the workspace's webhooks that want this event, once the transaction has committed. `data` is what the API
 * answers of the same thing: no secrets, no internal columns.
 */
export function publish(ctx: Ctx, tx: WorkspaceTx, event: WebhookEvent, data: object): void {
  const payload = payloadOf(ctx, event, data);
  const waiting = pending.get(tx);
  if (waiting) {
    waiting.push(payload);
    return;
  }
  const payloads = [payload];
  pending.set(tx, payloads);
  tx.atEnd((client) => write(ctx, tx, client, payloads));
}

export function payloadOf(ctx: Ctx, type: Payload['type'], data: object): Payload {
  const id = `evt_${randomBytes(18).toString('base64url')}`;
  return { id, type, created_at: toUnix(ctx.platform.clock.now()), workspace_id: ctx.workspaceId, data };
}

/** One look for all events of the transaction; rows and jobs only for the webhooks that want some. */
async function write(ctx: Ctx, tx: WorkspaceTx, client: pg.ClientBase, payloads: Payload[]): Promise<void> {
  const { rows: webhooks } = await client.query<{ id: number; events: string[] }>(
    // Until the commit nobody can remove them, who would make this insert fail, and with it what it tells of.
    'select id, events from webhook where enabled for key share',
  );
  const wanted = webhooks.flatMap(({ id, events }) =>
    payloads.filter(({ type }) => events.includes(type)).map((payload) => ({ id, payload })),
  );
  if (wanted.length === 0) return;
  await client.query(
    `insert into webhook_delivery (webhook_id, event_id, event_type, payload, next_attempt_at, created_at)
     select webhook_id, payload->>'id', payload->>'type', payload, $3, $3
     from unnest($1::bigint[], $2::jsonb[]) with ordinality as list (webhook_id, payload, position)
     order by position`,
    [
      wanted.map(({ id }) => id),
      wanted.map(({ payload }) => JSON.stringify(payload)),
      ctx.platform.clock.now(),
    ],
  );
  const { workspaceId } = tx;
  for (const webhookId of new Set(wanted.map(({ id }) => id)))
    ctx.platform.jobs.enqueue(tx, webhookDue, { workspaceId, webhookId, at: 0 });
}
