import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { contains } from '#server/platform/database/contains.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { Booking, BookingSource, BookingStatus } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

/** Those that take time of their resource. */
export const activeStatuses = ['held', 'pending', 'confirmed'] as const;

/** Where a booking lies. Bookings of one session of a class have the same `session`. */
export interface Place {
  resource_id: number;
  starts_at: Date;
  ends_at: Date;
  busy_from: Date;
  busy_to: Date;
  session: number | null;
  seat: number;
  capacity: number;
}

export interface NewBooking extends Place {
  service_id: number;
  customer_id: number | null;
  conversation_id: number | null;
  status: BookingStatus;
  source: BookingSource;
  price_cents: number | null;
  currency: string;
  answers: Record<string, string>;
  note: string;
  held_until: Date | null;
  created_by: number | null;
  created_at: Date;
}

const isTaken = () => new AppError('booking_slot_taken');
/** The database decides: the transaction is aborted then. */
const violations = { booking_overlap: isTaken, booking_taken_seat: isTaken, booking_seat: isTaken };

/** Rejects with `booking_slot_taken`. */
export async function insertBooking(tx: WorkspaceTx, booking: NewBooking): Promise<number> {
  const { busy_from, busy_to, answers, ...rest } = booking;
  const statement = tx.db
    .insertInto('booking')
    .values({
      ...rest,
      answers: JSON.stringify(answers),
      busy: rangeOf(busy_from, busy_to),
      updated_at: booking.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await onConstraintViolation(statement, violations)).id;
}

/** Rejects with `booking_slot_taken`. */
export async function moveBookingRow(tx: WorkspaceTx, id: number, place: Place, now: Date): Promise<void> {
  const { busy_from, busy_to, ...rest } = place;
  const statement = tx.db
    .updateTable('booking')
    .set({ ...rest, busy: rangeOf(busy_from, busy_to), updated_at: now, sequence: sql`sequence + 1` })
    .where('id', '=', id)
    .execute();
  await onConstraintViolation(statement, violations);
}

function rangeOf(from: Date, to: Date) {
  return sql<string>`tstzrange(${from}, ${to})`;
}

interface BookingChange {
  status?: BookingStatus;
  customer_id?: number | null;
  held_until?: Date | null;
  is_renewed?: boolean;
  answers?: Record<string, string>;
  note?: string;
  cancelled_by?: Booking['cancelled_by'];
  cancel_reason?: string;
}

/** Calendars learn of a new status by a higher sequence. */
export async function updateBookingRow(
  tx: WorkspaceTx,
  id: number,
  { answers, ...change }: BookingChange,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('booking')
    .set({
      ...change,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(change.status && { sequence: sql`sequence + 1` }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** What a change must know of a booking; locked until the transaction ends. Rejects with `not_found`. */
export async function lockBooking(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('booking')
    .select([
      ...(['id', 'service_id', 'resource_id', 'customer_id', 'status', 'starts_at', 'ends_at'] as const),
      ...(['held_until', 'is_renewed', 'source', 'session', 'answers', 'sequence'] as const),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { status, source, answers } = row;
  return {
    ...row,
    status: status as BookingStatus,
    source: source as BookingSource,
    answers: answers as Record<string, string>,
  };
}

/** Held times whose five minutes are over give their time free, before anybody else takes it. Returns their ids. */
export async function expireHolds(
  tx: WorkspaceTx,
  now: Date,
  resourceIds?: readonly number[],
): Promise<number[]> {
  const rows = await tx.db
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_by: 'expiry', updated_at: now, sequence: sql`sequence + 1` })
    .where('status', '=', 'held')
    .where('held_until', '<=', now)
    .$if(resourceIds !== undefined, (query) => query.where('resource_id', 'in', [...resourceIds!]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets go of what a customer's conversation holds. Returns the ids. */
export async function releaseHoldsOf(tx: WorkspaceTx, conversationId: number, now: Date): Promise<number[]> {
  const rows = await tx.db
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_by: 'expiry', updated_at: now, sequence: sql`sequence + 1` })
    .where('status', '=', 'held')
    .where('conversation_id', '=', conversationId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Time of a resource that is taken. `booking_id` is one of the session's. */
export interface Busy {
  resource_id: number;
  service_id: number;
  session: number | null;
  starts_at: Date;
  busy_from: Date;
  busy_to: Date;
  seats: number[];
}

/** What takes time of the resources between two instants, sessions of classes as one. Expired holds take none. */
export async function listBusy(
  tx: WorkspaceTx,
  resourceIds: readonly number[],
  { from, to, now, except = 0 }: { from: Date; to: Date; now: Date; except?: number | undefined },
): Promise<Busy[]> {
  if (resourceIds.length === 0) return [];
  const { rows } = await tx.sql<Busy>`
    select resource_id, service_id, session, starts_at, lower(busy) as busy_from, upper(busy) as busy_to,
      array_agg(seat) as seats
    from booking
    where resource_id = any(${resourceIds}) and busy && tstzrange(${from}, ${to})
      and status in ('held', 'pending', 'confirmed')
      and (status <> 'held' or held_until > ${now}) and id <> ${except}
    group by resource_id, service_id, session, starts_at, busy, coalesce(session, -id)
    order by lower(busy)`;
  return rows;
}

/** How many active bookings of a resource are still to come. */
export async function countBookingsToCome(tx: WorkspaceTx, resourceId: number, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select count(*) as count from booking
    where resource_id = ${resourceId} and ends_at > ${now} and status in ('pending', 'confirmed')`;
  return rows[0]!.count;
}

/** Rejects with `not_found`. */
export async function getBooking(tx: WorkspaceTx, id: number): Promise<Booking> {
  const row = await selectBookings(tx).where('booking.id', '=', id).executeTakeFirstOrThrow(notFound);
  return viewBooking(row);
}

/** How often calendars had to learn of a change. */
export async function readSequence(tx: WorkspaceTx, id: number): Promise<number> {
  const row = await tx.db
    .selectFrom('booking')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return row.sequence;
}

type BookingQuery = ListQuery<'starts_at' | 'created_at'> & {
  from?: number | undefined;
  to?: number | undefined;
  status?: BookingStatus | 'active' | undefined;
  service_id?: number | undefined;
  resource_id?: number | undefined;
  customer_id?: number | undefined;
  conversation_id?: number | undefined;
};

export async function listBookings(tx: WorkspaceTx, query: BookingQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const { from, to, status } = query;
  const equal = (['service_id', 'resource_id', 'customer_id', 'conversation_id'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]] as const],
  );
  const sorted = selectBookings(tx)
    .where(contains(query.keyword.trim(), 'customer.name'))
    .where((eb) =>
      eb.and([
        ...equal.map(([name, id]) => eb(`booking.${name}`, '=', id)),
        ...(from === undefined ? [] : [eb('booking.ends_at', '>', new Date(from * 1000))]),
        ...(to === undefined ? [] : [eb('booking.starts_at', '<', new Date(to * 1000))]),
        ...(status === undefined
          ? []
          : [eb('booking.status', 'in', status === 'active' ? [...activeStatuses] : [status])]),
      ]),
    )
    .orderBy(`booking.${query.field}`, direction)
    .orderBy('booking.id', direction);
  return readPage(sorted, query, viewBooking);
}

/** The bookings of some customers that are more than a held time, the latest first. */
export async function listBookingsOf(
  tx: WorkspaceTx,
  customerIds: readonly number[],
  most: number,
): Promise<Booking[]> {
  if (customerIds.length === 0) return [];
  const rows = await selectBookings(tx)
    .where('booking.customer_id', 'in', [...customerIds])
    .where('booking.status', '<>', 'held')
    .orderBy('booking.starts_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(viewBooking);
}

function selectBookings(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('booking')
    .innerJoin('booking_service', 'booking_service.id', 'booking.service_id')
    .innerJoin('booking_resource', 'booking_resource.id', 'booking.resource_id')
    .leftJoin('customer', 'customer.id', 'booking.customer_id')
    .select([
      ...(['booking.id', 'booking.status', 'booking.source', 'booking.service_id'] as const),
      ...(['booking.resource_id', 'booking.customer_id', 'booking.conversation_id'] as const),
      ...(['booking.starts_at', 'booking.ends_at', 'booking.capacity', 'booking.price_cents'] as const),
      ...(['booking.currency', 'booking.answers', 'booking.note', 'booking.held_until'] as const),
      ...(['booking.cancelled_by', 'booking.cancel_reason', 'booking.created_at'] as const),
      ...(['booking.updated_at', 'booking_service.name as service_name'] as const),
      ...(['booking_service.color', 'booking_resource.name as resource_name'] as const),
      ...(['customer.name as customer_name', 'customer.phone', 'customer.email'] as const),
      sql<Date>`lower(booking.busy)`.as('busy_from'),
      sql<Date>`upper(booking.busy)`.as('busy_to'),
    ]);
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

function viewBooking(row: BookingRow): Booking {
  const { customer_id: customerId } = row;
  return {
    id: row.id,
    status: row.status as BookingStatus,
    source: row.source as BookingSource,
    service: { id: row.service_id, name: row.service_name, color: row.color },
    resource: { id: row.resource_id, name: row.resource_name },
    customer:
      customerId === null
        ? null
        : { id: customerId, name: row.customer_name!, phone: row.phone!, email: row.email! },
    conversation_id: row.conversation_id,
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    busy_from: toUnix(row.busy_from),
    busy_to: toUnix(row.busy_to),
    capacity: row.capacity,
    price_cents: row.price_cents,
    currency: row.currency,
    answers: row.answers as Record<string, string>,
    note: row.note,
    held_until: toUnix(row.held_until),
    cancelled_by: row.cancelled_by as Booking['cancelled_by'],
    cancel_reason: row.cancel_reason,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
  };
}
