import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { BookingSource } from '#shared/contract/booking.ts';
import type { Waiting, WaitingStatus } from '#shared/contract/booking/waiting.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

/** Of whoever may be offered a time. */
const activeStatuses = ['waiting', 'offered'] as const;

interface NewWaiting {
  service_id: number;
  resource_id: number | null;
  customer_id: number;
  from: string;
  to: string;
  weekdays: number[];
  earliest: string;
  latest: string;
  source: BookingSource;
}

/**
 * Adds a customer to the line of a service. One who stands in it already keeps the place: the days and times are replaced.
 * Returns the id.
 */
export async function upsertWaiting(
  tx: WorkspaceTx,
  { from, to, ...wanted }: NewWaiting,
  now: Date,
): Promise<number> {
  const { service_id, resource_id, customer_id, weekdays, earliest, latest, source } = wanted;
  const { rows } = await tx.sql<{ id: number }>`
    insert into booking_waiting as line (service_id, resource_id, customer_id, from_date, to_date, weekdays,
      earliest, latest, source, looked_at, created_at, updated_at)
    values (${service_id}, ${resource_id}, ${customer_id}, ${from}::date, ${to}::date, ${weekdays},
      ${earliest}, ${latest}, ${source}, ${now}, ${now}, ${now})
    on conflict (workspace_id, customer_id, service_id) where status in ('waiting', 'offered') do update
      set resource_id = excluded.resource_id, from_date = excluded.from_date, to_date = excluded.to_date,
        weekdays = excluded.weekdays, earliest = excluded.earliest, latest = excluded.latest, updated_at = excluded.updated_at
    returning id`;
  return rows[0]!.id;
}

/** How many wait, at most `most`. */
export async function countWaiting(tx: WorkspaceTx, most: number): Promise<number> {
  return countRows(
    tx.db
      .selectFrom('booking_waiting')
      .where('status', 'in', [...activeStatuses])
      .limit(most),
  );
}

export async function isAnybodyWaiting(tx: WorkspaceTx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('booking_waiting')
    .select('id')
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever waits and has no offer, in the order of the line. */
export async function listLine(tx: WorkspaceTx, most: number) {
  return tx.db
    .selectFrom('booking_waiting')
    .select([
      ...(['id', 'service_id', 'resource_id', 'weekdays', 'earliest', 'latest', 'offered_starts'] as const),
      sql<string>`to_char(from_date, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(to_date, 'YYYY-MM-DD')`.as('to'),
    ])
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(most)
    .execute();
}
export type InLine = Awaited<ReturnType<typeof listLine>>[number];

/** Locked until the transaction ends. Rejects with `not_found`. */
export async function lockWaiting(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('booking_waiting')
    .select(['id', 'status', 'customer_id', 'service_id', 'resource_id', 'source', 'booking_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { ...row, status: row.status as WaitingStatus, source: row.source as BookingSource };
}

/** The same by the time that is offered; undefined when nobody is offered it. */
export async function lockOffer(tx: WorkspaceTx, bookingId: number) {
  return tx.db
    .selectFrom('booking_waiting')
    .select(['id', 'customer_id'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'offered')
    .forUpdate()
    .executeTakeFirst();
}

export async function setOffer(
  tx: WorkspaceTx,
  id: number,
  offer: { booking_id: number; starts_at: Date },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('booking_waiting')
    .set({
      ...{ status: 'offered', booking_id: offer.booking_id, updated_at: now },
      offered_starts: sql<Date[]>`offered_starts || ${offer.starts_at}::timestamptz`,
    })
    .where('id', '=', id)
    .execute();
}

export async function endWaiting(
  tx: WorkspaceTx,
  ids: readonly number[],
  endedBy: NonNullable<Waiting['ended_by']>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('booking_waiting')
    .set({ status: 'ended', ended_by: endedBy, updated_at: now })
    .where('id', 'in', [...ids])
    .where('status', 'in', [...activeStatuses])
    .execute();
}

/** Whoever has booked the service waits for it no more. Returns the times that are still held for them. */
export async function setBooked(
  tx: WorkspaceTx,
  booked: { customer_id: number; service_id: number; booking_id: number },
  now: Date,
): Promise<number[]> {
  const { rows } = await tx.sql<{ held: number | null }>`
    with line as (
      select id, booking_id, status from booking_waiting
      where customer_id = ${booked.customer_id} and service_id = ${booked.service_id}
        and status in ('waiting', 'offered')
      for update)
    update booking_waiting set status = 'booked', booking_id = ${booked.booking_id}, updated_at = ${now}
    from line where booking_waiting.id = line.id
    returning case when line.status = 'offered' and line.booking_id <> ${booked.booking_id}
      then line.booking_id end as held`;
  return rows.flatMap(({ held }) => (held === null ? [] : [held]));
}

/**
 * Brings the line up to date: an offer whose time is held no longer was not taken, so that its customer waits on, or no
 * more after `most` of them; a line whose last day is over ends. All that wait count as looked at.
 */
export async function settleLine(
  tx: WorkspaceTx,
  { now, today, most }: { now: Date; today: string; most: number },
): Promise<void> {
  await tx.sql`
    update booking_waiting as line
    set status = case when cardinality(line.offered_starts) >= ${most} then 'ended' else 'waiting' end,
      ended_by = case when cardinality(line.offered_starts) >= ${most} then 'unanswered' end,
      booking_id = null, updated_at = ${now}
    from booking
    where line.status = 'offered' and booking.workspace_id = line.workspace_id and booking.id = line.booking_id
      and (booking.status = 'cancelled' or (booking.status = 'held' and booking.held_until <= ${now}))`;
  await tx.sql`
    update booking_waiting set status = 'ended', ended_by = 'expiry', updated_at = ${now}
    where status = 'waiting' and to_date < ${today}::date`;
  await tx.sql`update booking_waiting set looked_at = ${now} where status in ('waiting', 'offered')`;
}

/** The active places in line of a customer. */
export async function listWaitingOf(tx: WorkspaceTx, customerId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('booking_waiting')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', [...activeStatuses])
    .execute();
  return rows.map(({ id }) => id);
}

/** Rejects with `not_found`. */
export async function getWaiting(tx: WorkspaceTx, id: number): Promise<Waiting> {
  return view(await selectWaiting(tx).where('line.id', '=', id).executeTakeFirstOrThrow(notFound));
}

type WaitingQuery = ListQuery<'created_at'> & {
  status?: WaitingStatus | 'active' | undefined;
  service_id?: number | undefined;
  customer_id?: number | undefined;
};

export async function listWaiting(tx: WorkspaceTx, query: WaitingQuery) {
  const { status, service_id: serviceId, customer_id: customerId } = query;
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = selectWaiting(tx)
    .where(contains(query.keyword.trim(), 'customer.name'))
    .$if(status !== undefined, (rows) =>
      rows.where('line.status', 'in', status === 'active' ? [...activeStatuses] : [status!]),
    )
    .$if(serviceId !== undefined, (rows) => rows.where('line.service_id', '=', serviceId!))
    .$if(customerId !== undefined, (rows) => rows.where('line.customer_id', '=', customerId!))
    .orderBy('line.created_at', direction)
    .orderBy('line.id', direction);
  return readPage(sorted, query, view);
}

function selectWaiting(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('booking_waiting as line')
    .innerJoin('booking_service', 'booking_service.id', 'line.service_id')
    .innerJoin('customer', 'customer.id', 'line.customer_id')
    .leftJoin('booking_resource', 'booking_resource.id', 'line.resource_id')
    .leftJoin('booking', 'booking.id', 'line.booking_id')
    .select([
      ...(['line.id', 'line.status', 'line.ended_by', 'line.source', 'line.service_id'] as const),
      ...(['line.customer_id', 'line.resource_id', 'line.weekdays', 'line.earliest', 'line.latest'] as const),
      ...(['line.booking_id', 'line.created_at', 'booking.starts_at', 'booking.held_until'] as const),
      'booking_service.name as service',
      'booking_resource.name as resource',
      'customer.name as customer',
      sql<number>`cardinality(line.offered_starts)`.as('offers'),
      sql<string>`to_char(line.from_date, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(line.to_date, 'YYYY-MM-DD')`.as('to'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>;

function view(row: Row): Waiting {
  const { id, from, to, weekdays, earliest, latest, offers } = row;
  const isKept = row.status === 'offered' || row.status === 'booked';
  return {
    ...{ id, from, to, weekdays, earliest, latest, offers },
    status: row.status as WaitingStatus,
    ended_by: row.ended_by as Waiting['ended_by'],
    source: row.source as BookingSource,
    customer: { id: row.customer_id, name: row.customer },
    service: { id: row.service_id, name: row.service },
    resource: row.resource_id === null ? null : { id: row.resource_id, name: row.resource ?? '' },
    booking:
      isKept && row.booking_id !== null && row.starts_at !== null
        ? { id: row.booking_id, starts_at: toUnix(row.starts_at), held_until: toUnix(row.held_until) }
        : null,
    created_at: toUnix(row.created_at),
  };
}
