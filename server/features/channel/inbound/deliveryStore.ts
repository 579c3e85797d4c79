/** What providers sent, until it is worked off, and as the channel's log afterwards. */
import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { ChannelDelivery } from '#shared/contract/channel.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';

export async function insertDeliveries(
  tx: WorkspaceTx,
  { channelId, payloads, now }: { channelId: number; payloads: readonly Buffer[]; now: Date },
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.sql`
    insert into channel_delivery (channel_id, payload, received_at)
    select ${channelId}, payload, ${now}
    from unnest(${payloads}::bytea[]) with ordinality as arrived (payload, position) order by position`;
}

/** Holds the channel until the transaction ends: its deliveries are worked off by one worker at a time, in order. */
export async function lockChannelDeliveries(tx: WorkspaceTx, channelId: number): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('channel_delivery:' || ${String(channelId)}, 0))`;
}

/** What waits to be worked off, in order of arrival. */
export function listPending(tx: WorkspaceTx, channelId: number, most: number) {
  return tx.db
    .selectFrom('channel_delivery')
    .select(['id', 'payload', 'attempts'])
    .where('channel_id', '=', channelId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(most)
    .execute();
}

export type PendingDelivery = Awaited<ReturnType<typeof listPending>>[number];

export interface Found {
  kind: string;
  detail?: string;
}

/** Marks deliveries as worked off, with what was found in each. */
export async function markDone(
  tx: WorkspaceTx,
  channelId: number,
  done: readonly { id: number; found: Found[] }[],
  now: Date,
): Promise<void> {
  const ids = done.map(({ id }) => id);
  const found = done.map((one) => JSON.stringify(one.found));
  await tx.sql`
    update channel_delivery set status = 'done', error = '', found = worked.found, done_at = ${now}
    from unnest(${ids}::bigint[], ${found}::jsonb[]) as worked (id, found)
    where channel_delivery.id = worked.id`;
  await tx.sql`
    update channel set last_delivery_at = ${now}
    where id = ${channelId} and (last_delivery_at is null or last_delivery_at < ${now}::timestamptz - interval '5 s')`;
}

export async function markFailed(tx: WorkspaceTx, id: number, error: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('channel_delivery')
    .set(({ ref }) => ({
      ...{ status: 'failed', error: error.slice(0, 500), done_at: now },
      attempts: sql<number>`${ref('attempts')} + 1`,
    }))
    .where('id', '=', id)
    .execute();
}

function select(tx: WorkspaceTx, channelId: number) {
  return tx.db
    .selectFrom('channel_delivery')
    .select((eb) => [
      ...(['id', 'status', 'received_at', 'found', 'error'] as const),
      eb.fn<number>('octet_length', ['payload']).as('size'),
    ])
    .where('channel_id', '=', channelId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function view(row: Row): ChannelDelivery {
  return {
    ...row,
    status: row.status as ChannelDelivery['status'],
    received_at: toUnix(row.received_at),
    found: row.found as unknown as ChannelDelivery['found'],
  };
}

export async function getDelivery(tx: WorkspaceTx, channelId: number, id: number): Promise<ChannelDelivery> {
  return view(await select(tx, channelId).where('id', '=', id).executeTakeFirstOrThrow(notFound));
}

export async function listDeliveries(tx: WorkspaceTx, channelId: number, query: ListQuery<'received_at'>) {
  return readPage(select(tx, channelId).orderBy('id', query.asc ? 'asc' : 'desc'), query, view);
}

const shownBytes = 64 * 1024;

/** The beginning of what was delivered, as text. */
export async function readPayload(tx: WorkspaceTx, id: number): Promise<string> {
  const row = await tx.db
    .selectFrom('channel_delivery')
    .select(sql<Buffer>`substring(payload from 1 for ${shownBytes})`.as('payload'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return row.payload.toString('utf8').replaceAll('\0', '�');
}

/** Those of the newest `searched` deliveries of a channel that hold a text. */
export async function listMentioning(
  tx: WorkspaceTx,
  channelId: number,
  text: string,
  searched: number,
): Promise<{ id: number; payload: Buffer }[]> {
  const { rows } = await tx.sql<{ id: number; payload: Buffer }>`
    select id, payload from (
      select id, payload from channel_delivery where channel_id = ${channelId} order by id desc limit ${searched}
    ) as newest where position(${Buffer.from(text)}::bytea in payload) > 0`;
  return rows;
}

export async function setPayload(tx: WorkspaceTx, id: number, payload: Buffer): Promise<void> {
  await tx.db.updateTable('channel_delivery').set({ payload }).where('id', '=', id).execute();
}

export async function replayDelivery(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db
    .updateTable('channel_delivery')
    .set({ status: 'pending', error: '' })
    .where('id', '=', id)
    .execute();
}

export async function deleteDeliveriesBefore(tx: WorkspaceTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from channel_delivery where id in (
      select id from channel_delivery where received_at < ${before} and status <> 'pending' limit ${most})`;
  return rowCount;
}

export async function insertUnknown(
  tx: PlatformTx,
  unknown: { type: string; route: string; payload: Buffer; received_at: Date },
): Promise<void> {
  await tx.db.insertInto('unknown_delivery').values(unknown).execute();
}

export async function deleteUnknownBefore(tx: PlatformTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from unknown_delivery where id in (
      select id from unknown_delivery where received_at < ${before} limit ${most})`;
  return rowCount;
}
