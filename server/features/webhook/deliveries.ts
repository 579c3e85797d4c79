/** What is sent to webhooks: the rows are the queue. */
import { systemOperation } from '#server/platform/operation/operation.ts';
import type { Payload } from '#server/features/webhook/publish.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Paged } from '#server/platform/http/binding.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { Delivery } from '#shared/contract/webhook.ts';
import { AppError } from '#shared/errors.ts';

const keptDays = 30;

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
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .selectAll()
    .orderBy('id', query.asc ? 'asc' : 'desc')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return { items: rows.map(view), total: Number(total) };
}

export async function getDelivery(tx: WorkspaceTx, webhookId: number, id: number): Promise<Delivery> {
  const row = await tx.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return view(row);
}

/** Puts what has ended back in line, from its first try. False: it is in line already. */
export async function putBack(tx: WorkspaceTx, webhookId: number, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempts: 0, next_attempt_at: at, delivered_at: null })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where('status', '<>', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Due {
  id: number;
  event_id: string;
  payload: object;
  attempts: number;
}

/** What may be sent to a webhook now, oldest first. */
export async function dueDeliveries(
  tx: WorkspaceTx,
  webhookId: number,
  now: Date,
  limit: number,
): Promise<Due[]> {
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

export interface Tried {
  id: number;
  status: Delivery['status'];
  next_attempt_at: Date;
  response_status: number | null;
  response_excerpt: string;
}

/** Notes how tries ended, all in one statement. */
export async function noteTries(tx: WorkspaceTx, tried: Tried[], now: Date): Promise<void> {
  if (tried.length === 0) return;
  await tx.sql`
    update webhook_delivery set
      status = done.status,
      attempts = attempts + 1,
      next_attempt_at = done.next_attempt_at,
      response_status = done.response_status,
      response_excerpt = done.response_excerpt,
      delivered_at = case when done.status = 'delivered' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as done (
      id bigint, status text, next_attempt_at timestamptz, response_status integer, response_excerpt text
    )
    where webhook_delivery.id = done.id and webhook_delivery.status = 'pending'`;
}

/** Gives up what waits for a webhook. It can still be sent again by hand. */
export async function giveUp(tx: WorkspaceTx, webhookId: number, why: string): Promise<void> {
  await tx.db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      status: 'failed',
      // What the receiver said last tells more.
      response_excerpt: eb
        .case()
        .when('response_excerpt', '=', '')
        .then(why)
        .else(eb.ref('response_excerpt'))
        .end(),
    }))
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

/** Removes some of what was sent long ago, and answers how many. Called by the clock. */
export const removeOldDeliveries = systemOperation('webhook.remove_old', async (ctx, tx, most: number) => {
  const before = new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600 * 1000);
  const { rowCount } = await tx.sql`
    delete from webhook_delivery
    where id in (select id from webhook_delivery where created_at < ${before} limit ${most})`;
  return rowCount;
});

function view(row: {
  id: number;
  event_id: string;
  event_type: string;
  status: string;
  attempts: number;
  next_attempt_at: Date;
  response_status: number | null;
  response_excerpt: string;
  created_at: Date;
  delivered_at: Date | null;
  payload: unknown;
}): Delivery {
  return {
    ...row,
    status: row.status as Delivery['status'],
    next_attempt_at: row.status === 'pending' ? toUnix(row.next_attempt_at) : null,
    created_at: toUnix(row.created_at),
    delivered_at: toUnix(row.delivered_at),
    payload: row.payload as Delivery['payload'],
  };
}
