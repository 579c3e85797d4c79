/** Which bookings stand in the calendars outside, and which are to be written. */
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** A booking whose entry in the calendar of a resource differs from what it shall be. */
export interface DueEntry {
  booking_id: number;
  /** Whether it belongs there: it is not cancelled and lies on this resource. */
  belongs: boolean;
  sequence: number;
  is_tentative: boolean;
  starts_at: Date;
  ends_at: Date;
  summary: string;
  location: string;
}

/**
 * What is to be written, found by comparing: so nothing that was committed is lost, whatever dies. What was over before it
 * could be written is left out.
 */
export async function listDueEntries(
  tx: WorkspaceTx,
  resourceId: number,
  now: Date,
  most: number,
): Promise<DueEntry[]> {
  const { rows } = await tx.sql<DueEntry>`
    select * from (
      select booking.id as booking_id, booking.sequence, booking.starts_at, booking.ends_at,
        booking.status = 'pending' as is_tentative,
        booking.resource_id = ${resourceId}
          and booking.status in ('pending', 'confirmed', 'completed', 'no_show') as belongs,
        concat_ws(' · ', booking_service.name, nullif(customer.name, '')) as summary,
        booking_service.location, entry.is_there, entry.sequence as written, entry.retry_at
      from booking
      join booking_service on booking_service.id = booking.service_id
        and booking_service.workspace_id = booking.workspace_id
      left join customer on customer.id = booking.customer_id and customer.workspace_id = booking.workspace_id
      left join calendar_entry entry on entry.booking_id = booking.id and entry.resource_id = ${resourceId}
        and entry.workspace_id = booking.workspace_id
      where (booking.resource_id = ${resourceId} or entry.booking_id is not null) and booking.ends_at > ${now}
    ) due
    where (retry_at is null or retry_at <= ${now})
      and ((belongs and (is_there is not true or written <> sequence))
        or (not belongs and is_there is not false and written is not null))
    order by starts_at, booking_id limit ${most}`;
  return rows;
}

/** How many wait, those that are tried again later included. */
export async function countWaiting(tx: WorkspaceTx, resourceId: number, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select count(*) as count from booking
    left join calendar_entry entry on entry.booking_id = booking.id and entry.resource_id = ${resourceId}
    where booking.resource_id = ${resourceId} and booking.ends_at > ${now}
      and booking.status in ('pending', 'confirmed')
      and (entry.is_there is not true or entry.sequence <> booking.sequence)`;
  return rows[0]!.count;
}

/** Noted before the call, so that an entry whose answer was lost is removed when its booking is cancelled meanwhile. */
export async function beginEntry(tx: WorkspaceTx, bookingId: number, resourceId: number): Promise<void> {
  await tx.db
    .insertInto('calendar_entry')
    .values({ booking_id: bookingId, resource_id: resourceId, is_there: true })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'booking_id', 'resource_id']).doNothing())
    .execute();
}

interface Written {
  is_there?: boolean;
  sequence?: number;
  failures: number;
  retry_at: Date | null;
}

export async function writeEntry(
  tx: WorkspaceTx,
  bookingId: number,
  resourceId: number,
  written: Written,
): Promise<void> {
  await tx.db
    .updateTable('calendar_entry')
    .set(written)
    .where('booking_id', '=', bookingId)
    .where('resource_id', '=', resourceId)
    .execute();
}

export async function readFailures(tx: WorkspaceTx, bookingId: number, resourceId: number): Promise<number> {
  const row = await tx.db
    .selectFrom('calendar_entry')
    .select('failures')
    .where('booking_id', '=', bookingId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** All are written again, as for another account of the provider. */
export async function rewriteEntries(tx: WorkspaceTx, resourceId: number): Promise<void> {
  await tx.db
    .updateTable('calendar_entry')
    .set({ sequence: -1, failures: 0, retry_at: null })
    .where('resource_id', '=', resourceId)
    .execute();
}
