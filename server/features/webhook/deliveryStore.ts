/** The outbox of webhooks: a row for every event and webhook. */
import type { Selectable } from 'kysely';
import type pg from 'pg';
import { toUnix, withUnixTimes } from '#server/platform/clock.ts';
import { readPage, type Paged } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Delivery } from '#shared/contract/webhook.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

export interface Payload {
  id: string;
  type: WebhookEvent | 'ping';
  /** Of the body's shape: see the description of the call that adds a webhook. */
  version: 1;
  /** Unix seconds. */
  created_at: number;
  workspace_id: number;
  data: object;
}

/** Inserts a delivery per webhook and payload, in the order given, by one statement at the end of a transaction. */
export async function insertDeliveries(
  client: pg.ClientBase,
  deliveries: { webhookId: number; payload: Payload }[],
  at: Date,
): Promise<void> {
  await client.query(
    `insert into webhook_delivery (webhook_id, event_id, event_type, payload, next_attempt_at, created_at)
     select webhook_id, payload->>'id', payload->>'type', payload, $3, $3
     from unnest($1::bigint[], $2::jsonb[]) with ordinality as list (webhook_id, payload, position)
     order by position`,
    [
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ payload }) => JSON.stringify(payload)),
      at,
    ],
  );
}

export async function insertDelivery(
  tx: WorkspaceTx,
  webhookId: number,
  payload: Payload,
  at: Date,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      event_id: payload.id,
      event_type: payload.type,
      payload: JSON.stringify(payload),
      next_attempt_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listDeliveries(
  tx: WorkspaceTx,
  webhookId: number,
  query: ListQuery<'created_at'> & { status?: Delivery['status'] | undefined },
): Promise<Paged<Delivery>> {
  const filtered = tx.db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!))
    .$if(query.keyword !== '', (q) =>
      q.where((where) =>
        where.or([where('event_type', '=', query.keyword), where('event_id', '=', query.keyword)]),
      ),
    );
  const sorted = filtered.selectAll().orderBy('id', query.asc ? 'asc' : 'desc');
  return readPage(sorted, query, view);
}

export async function getDelivery(tx: WorkspaceTx, webhookId: number, id: number): Promise<Delivery> {
  const row = await tx.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return view(row);
}

/** Sets a delivery that has ended back to pending, without attempts. False when it is pending already. */
export async function requeueDelivery(
  tx: WorkspaceTx,
  webhookId: number,
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempts: 0, next_attempt_at: at, delivered_at: null })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where('status', '<>', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DueDelivery {
  id: number;
  event_id: string;
  payload: object;
  attempts: number;
}

/** The pending deliveries of a webhook whose next attempt is due, oldest first. */
export async function listDue(
  tx: WorkspaceTx,
  webhookId: number,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const rows = await tx.db
    .selectFrom('webhook_delivery')
    .select(['id', 'event_id', 'payload', 'attempts'])
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, payload: row.payload as object }));
}

/** The outcome of an attempt. */
export interface Attempt {
  id: number;
  status: Delivery['status'];
  next_attempt_at: Date;
  response_status: number | null;
  response_excerpt: string;
}

/** Stores the outcomes of attempts in one statement. */
export async function recordAttempts(
  tx: WorkspaceTx,
  outcomes: readonly Attempt[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.sql`
    update webhook_delivery set
      status = done.status,
      attempts = attempts + 1,
      next_attempt_at = done.next_attempt_at,
      response_status = done.response_status,
      response_excerpt = done.response_excerpt,
      delivered_at = case when done.status = 'delivered' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (
      id bigint, status text, next_attempt_at timestamptz, response_status integer, response_excerpt text
    )
    where webhook_delivery.id = done.id and webhook_delivery.status = 'pending'`;
}

/** Marks the pending deliveries of a webhook as failed. They can still be redelivered by hand. */
export async function failPending(tx: WorkspaceTx, webhookId: number, reason: string): Promise<void> {
  await tx.db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      status: 'failed',
      // The receiver's last answer is more informative than the reason.
      response_excerpt: eb
        .case()
        .when('response_excerpt', '=', '')
        .then(reason)
        .else(eb.ref('response_excerpt'))
        .end(),
    }))
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

/** Removes at most `limit` older deliveries and returns how many. */
export async function deleteDeliveriesBefore(tx: WorkspaceTx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from webhook_delivery
    where id in (select id from webhook_delivery where created_at < ${before} limit ${limit})`;
  return rowCount;
}

function view(row: Selectable<DB['webhook_delivery']>): Delivery {
  return {
    ...withUnixTimes(row),
    status: row.status as Delivery['status'],
    next_attempt_at: row.status === 'pending' ? toUnix(row.next_attempt_at) : null,
    payload: row.payload as Delivery['payload'],
  };
}
