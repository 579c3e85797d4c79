/** The calendars outside that resources are connected to, and what blocks time there. */
import { sql } from 'kysely';
import type { Busy } from '#server/features/booking/bookingStore.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { CalendarProblem } from '#shared/contract/booking/calendarLink.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

export interface CalendarRow {
  resource_id: number;
  account: string;
  state: 'connected' | 'reconnect';
  refresh_token: Buffer;
  access_token: Buffer;
  access_expires_at: Date;
  sync_token: string;
  listed_at: Date | null;
  checked_at: Date | null;
  problem: '' | CalendarProblem;
  failures: number;
  retry_at: Date | null;
  connected_by: number | null;
}

const columns = [
  ...(['resource_id', 'account', 'state', 'refresh_token', 'access_token', 'access_expires_at'] as const),
  ...(['sync_token', 'listed_at', 'checked_at', 'problem', 'failures', 'retry_at', 'connected_by'] as const),
] as const;

export async function findCalendar(
  tx: WorkspaceTx,
  resourceId: number,
  { lock = false } = {},
): Promise<CalendarRow | undefined> {
  const row = await tx.db
    .selectFrom('booking_calendar')
    .select(columns)
    .where('resource_id', '=', resourceId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as CalendarRow | undefined;
}

/** Those that are connected, by their resources. */
export async function listCalendarIds(tx: WorkspaceTx): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('booking_calendar')
    .select('resource_id')
    .where('state', '=', 'connected')
    .orderBy('resource_id')
    .execute();
  return rows.map((row) => row.resource_id);
}

/** Locked until the transaction ends. */
export async function lockTokens(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('booking_calendar')
    .select(['resource_id', 'refresh_token', 'access_token'])
    .orderBy('resource_id')
    .forUpdate()
    .execute();
}

type Grant = Pick<CalendarRow, 'refresh_token' | 'access_token' | 'access_expires_at' | 'connected_by'>;

/** Connects it, or connects it anew: then everything is read again. Rejects with `booking_limit_reached`. */
export async function connectCalendar(
  tx: WorkspaceTx,
  resourceId: number,
  grant: Grant,
  now: Date,
): Promise<void> {
  if ((await countRows(tx.db.selectFrom('booking_calendar'))) >= limits.calendar.links)
    throw new AppError('booking_limit_reached');
  const fresh = {
    ...{ ...grant, state: 'connected', account: '', sync_token: '', problem: '', failures: 0 },
    ...{ checked_at: null, retry_at: null },
  };
  await tx.db
    .insertInto('booking_calendar')
    .values({ resource_id: resourceId, created_at: now, ...fresh })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'resource_id']).doUpdateSet(fresh))
    .execute();
}

export async function updateCalendar(
  tx: WorkspaceTx,
  resourceId: number,
  change: Partial<Omit<CalendarRow, 'resource_id'>>,
): Promise<void> {
  await tx.db.updateTable('booking_calendar').set(change).where('resource_id', '=', resourceId).execute();
}

export async function deleteCalendar(tx: WorkspaceTx, resourceId: number): Promise<void> {
  await tx.db.deleteFrom('booking_calendar').where('resource_id', '=', resourceId).execute();
}

/** One process at a time writes to a calendar: true for the one that may, until the lease ends. */
export async function leaseCalendar(
  tx: WorkspaceTx,
  resourceId: number,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('booking_calendar')
    .set({ leased_until: until })
    .where('resource_id', '=', resourceId)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endLease(tx: WorkspaceTx, resourceId: number): Promise<void> {
  await tx.db
    .updateTable('booking_calendar')
    .set({ leased_until: null })
    .where('resource_id', '=', resourceId)
    .execute();
}

export interface BusyEvent {
  id: string;
  from?: Date;
  to?: Date;
}

/** Events that block time, and those that do no longer. Rejects with `booking_limit_reached` when there are too many. */
export async function writeBusy(
  tx: WorkspaceTx,
  resourceId: number,
  events: readonly BusyEvent[],
  { isAll }: { isAll: boolean },
): Promise<void> {
  // The last of those with one id counts.
  const byId = [...new Map(events.map((event) => [event.id, event])).values()];
  if (isAll) await tx.db.deleteFrom('external_busy').where('resource_id', '=', resourceId).execute();
  else if (byId.length > 0)
    await tx.sql`
      delete from external_busy
      where resource_id = ${resourceId} and event_id = any(${byId.map(({ id }) => id)})`;
  const blocking = byId.filter(({ from, to }) => from !== undefined && to !== undefined);
  if (blocking.length === 0) return;
  await tx.sql`
    insert into external_busy (resource_id, event_id, busy)
    select ${resourceId}, given.id, tstzrange(given.from_at, given.to_at)
    from unnest(
      ${blocking.map(({ id }) => id)}::text[],
      ${blocking.map(({ from }) => from!.toISOString())}::timestamptz[],
      ${blocking.map(({ to }) => to!.toISOString())}::timestamptz[]
    ) as given (id, from_at, to_at)`;
  const count = await countRows(tx.db.selectFrom('external_busy').where('resource_id', '=', resourceId));
  if (count > limits.calendar.events) throw new AppError('booking_limit_reached');
}

export interface ExternalTimes {
  busy: Busy[];
  /** Resources whose calendar cannot be read at present: nobody knows when they are free. */
  unknown: Set<number>;
}

/** What blocks time of resources between two instants, by their calendars outside. */
export async function readExternalTimes(
  tx: WorkspaceTx,
  resourceIds: readonly number[],
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<ExternalTimes> {
  if (resourceIds.length === 0) return { busy: [], unknown: new Set() };
  const calendars = await tx.db
    .selectFrom('booking_calendar')
    .select(['resource_id', 'state', 'problem', 'checked_at'])
    .where('resource_id', 'in', [...resourceIds])
    .execute();
  if (calendars.length === 0) return { busy: [], unknown: new Set() };
  const oldest = now.getTime() - limits.calendar.freshMinutes * 60_000;
  const isKnown = ({ state, problem, checked_at: at }: (typeof calendars)[number]) =>
    state === 'connected' && problem === '' && at !== null && at.getTime() > oldest;
  const rows = await tx.db
    .selectFrom('external_busy')
    .select(['resource_id', sql<Date>`lower(busy)`.as('busy_from'), sql<Date>`upper(busy)`.as('busy_to')])
    .where('resource_id', 'in', [...resourceIds])
    .where(sql<boolean>`busy && tstzrange(${from}, ${to})`)
    .execute();
  return {
    busy: rows.map((row) => ({ ...row, service_id: 0, session: null, starts_at: row.busy_from, seats: [] })),
    unknown: new Set(calendars.filter((one) => !isKnown(one)).map((one) => one.resource_id)),
  };
}

interface Checked {
  resource_id: number;
  checked_at: Date | null;
  problem: '' | CalendarProblem;
}

/** The connected calendars of the resources that give a service, or of one of them. */
export async function listCalendarsOf(
  tx: WorkspaceTx,
  {
    serviceId = 0,
    resourceId = null,
  }: { serviceId?: number | undefined; resourceId?: number | null | undefined },
): Promise<Checked[]> {
  const { rows } = await tx.sql<Checked>`
    select calendar.resource_id, calendar.checked_at, calendar.problem from booking_calendar calendar
    join booking_service_resource given on given.resource_id = calendar.resource_id
      and given.workspace_id = calendar.workspace_id and given.service_id = ${serviceId}
    where calendar.state = 'connected' and calendar.resource_id = coalesce(${resourceId}, calendar.resource_id)
    order by calendar.resource_id`;
  return rows;
}

/** That of the resource that a booking lies on, or moves to. */
export async function listCalendarsOfBooking(
  tx: WorkspaceTx,
  bookingId: number,
  resourceId: number | null = null,
): Promise<Checked[]> {
  const { rows } = await tx.sql<Checked>`
    select calendar.resource_id, calendar.checked_at, calendar.problem from booking_calendar calendar
    join booking on booking.workspace_id = calendar.workspace_id
      and calendar.resource_id = coalesce(${resourceId}, booking.resource_id)
    where booking.id = ${bookingId} and calendar.state = 'connected'`;
  return rows;
}
