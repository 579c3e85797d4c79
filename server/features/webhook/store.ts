import type { Selectable } from 'kysely';
import type pg from 'pg';
import { countRows } from '#server/platform/database/countRows.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { toUnix, withUnixTimes } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { readPage, type Paged } from '#server/platform/database/readPage.ts';
import { contains } from '#server/platform/database/contains.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Webhook } from '#shared/contract/webhook.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

export interface WebhookChange {
  url?: string;
  events?: WebhookEvent[];
  enabled?: boolean;
  reason?: Webhook['reason'];
  failing_since?: Date | null;
  signing_key?: Buffer;
  previous_signing_key?: Buffer | null;
  previous_key_until?: Date | null;
  /** The end of the lease of the node that delivers. */
  busy_until?: Date | null;
  updated_at?: Date;
}

export async function insertWebhook(
  tx: WorkspaceTx,
  webhook: { url: string; events: WebhookEvent[]; enabled: boolean; signing_key: Buffer; created_at: Date },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('webhook')
    .values({ ...webhook, updated_at: webhook.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts under an advisory lock until the end of the transaction, so that concurrent inserts cannot exceed a limit. */
export async function countWebhooks(tx: WorkspaceTx): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${tx.workspaceId}))`;
  return countRows(tx.db.selectFrom('webhook'));
}

export async function listWebhooks(
  tx: WorkspaceTx,
  query: ListQuery<'created_at' | 'url'>,
): Promise<Paged<Webhook>> {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('webhook')
    .select([...columns])
    .where(contains(query.keyword, 'url'))
    .orderBy(query.field, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, view);
}

export async function getWebhook(tx: WorkspaceTx, id: number): Promise<Webhook> {
  const row = await tx.db
    .selectFrom('webhook')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return view(row);
}

/** Locks the webhook's row, without blocking inserts of deliveries. */
export async function lockWebhook(tx: WorkspaceTx, id: number) {
  return tx.db.selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockSigningKeys(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('webhook')
    .select(['id', 'signing_key', 'previous_signing_key'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The enabled webhooks and the events that they are subscribed to, by a statement at the end of a transaction. Locks them
 * against removal until the commit, which would fail the insert of deliveries and with it the whole transaction.
 */
export async function lockEnabledWebhooks(
  client: pg.ClientBase,
): Promise<{ id: number; events: string[] }[]> {
  const { rows } = await client.query<{ id: number; events: string[] }>(
    'select id, events from webhook where enabled for key share',
  );
  return rows;
}

export async function updateWebhook(tx: WorkspaceTx, id: number, change: WebhookChange): Promise<void> {
  await tx.db.updateTable('webhook').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: WorkspaceTx, id: number): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
}

const columns = [
  'id',
  'url',
  'events',
  'enabled',
  'reason',
  'failing_since',
  'previous_key_until',
  'created_at',
  'updated_at',
] as const;

function view({
  previous_key_until,
  ...row
}: Pick<Selectable<DB['webhook']>, (typeof columns)[number]>): Webhook {
  return {
    ...withUnixTimes(row),
    overlap_until: toUnix(previous_key_until),
    events: row.events as WebhookEvent[],
    reason: row.reason as Webhook['reason'],
  };
}
