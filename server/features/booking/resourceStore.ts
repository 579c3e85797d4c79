import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { alreadyExists, onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type {
  BookingException,
  BookingResource,
  BookingSettings,
  ClosedDay,
} from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkingTime } from '#shared/rules/workingHours.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';

type Fields = Omit<BookingResource, 'id' | 'created_at'>;
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined };

const violations = { booking_resource_name: alreadyExists('name') };

/** Rejects with `already_exists` when a resource has the name in whatever case. */
export async function insertResource(tx: WorkspaceTx, fields: Fields, now: Date): Promise<number> {
  const count = await countRows(tx.db.selectFrom('booking_resource').where('removed_at', 'is', null));
  if (count >= limits.booking.resources) throw new AppError('booking_limit_reached');
  const statement = tx.db
    .insertInto('booking_resource')
    .values({ ...fields, hours: JSON.stringify(fields.hours), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await onConstraintViolation(statement, violations)).id;
}

export async function updateResource(tx: WorkspaceTx, id: number, changes: Changes): Promise<void> {
  const { hours, ...rest } = changes;
  const set = { ...rest, ...(hours && { hours: JSON.stringify(hours) }) };
  if (Object.values(set).every((value) => value === undefined)) return;
  const statement = tx.db.updateTable('booking_resource').set(set).where('id', '=', id).execute();
  await onConstraintViolation(statement, violations);
}

export async function removeResource(tx: WorkspaceTx, id: number, now: Date): Promise<void> {
  await tx.db.updateTable('booking_resource').set({ removed_at: now }).where('id', '=', id).execute();
}

/**
 * Locks resources in the order of their ids, until the transaction ends: whoever books or moves takes these locks, so
 * that two of them never wait for each other inside the exclusion constraint. Those that were removed are left out.
 */
export async function lockResources(tx: WorkspaceTx, ids: readonly number[]): Promise<BookingResource[]> {
  const rows = await selectResources(tx)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(viewResource);
}

/** Rejects with `not_found`, also when it was removed. */
export async function getResource(tx: WorkspaceTx, id: number): Promise<BookingResource> {
  const row = await selectResources(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return viewResource(row);
}

export async function listResources(tx: WorkspaceTx, query: ListQuery<'name' | 'created_at'>) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = selectResources(tx)
    .where(contains(query.keyword.trim(), 'name'))
    .orderBy(query.field === 'name' ? sql`lower(name)` : sql`created_at`, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, viewResource);
}

/** Those of a service that can be booked, by id. */
export async function listResourcesOf(tx: WorkspaceTx, ids: readonly number[]): Promise<BookingResource[]> {
  if (ids.length === 0) return [];
  const rows = await selectResources(tx)
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(viewResource);
}

export async function listActiveResources(tx: WorkspaceTx): Promise<BookingResource[]> {
  const rows = await selectResources(tx).where('is_active', '=', true).orderBy('id').execute();
  return rows.map(viewResource);
}

function selectResources(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('booking_resource')
    .select(['id', 'name', 'kind', 'hours', 'observes_holidays', 'is_active', 'created_at'])
    .where('removed_at', 'is', null);
}

type ResourceRow = Awaited<ReturnType<ReturnType<typeof selectResources>['executeTakeFirstOrThrow']>>;

function viewResource(row: ResourceRow): BookingResource {
  return {
    ...row,
    kind: row.kind as BookingResource['kind'],
    hours: row.hours as unknown as WorkingTime[],
    created_at: toUnix(row.created_at),
  };
}

/** Dates are YYYY-MM-DD. Those of the resources and of all. */
export async function listExceptionsBetween(
  tx: WorkspaceTx,
  resourceIds: readonly number[],
  from: string,
  to: string,
): Promise<BookingException[]> {
  const rows = await selectExceptions(tx)
    .where(sql<boolean>`date between ${from}::date and ${to}::date`)
    .where((eb) => eb.or([eb('resource_id', 'is', null), eb('resource_id', 'in', [...resourceIds, 0])]))
    .execute();
  return rows.map(viewException);
}

type ExceptionQuery = ListQuery<'date'> & {
  from?: string | undefined;
  to?: string | undefined;
  resource_id?: number | undefined;
};

export async function listExceptions(tx: WorkspaceTx, query: ExceptionQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const { from = '0001-01-01', to = '9999-12-31', resource_id: resourceId } = query;
  const sorted = selectExceptions(tx)
    .where(contains(query.keyword.trim(), 'note'))
    .where(sql<boolean>`booking_exception.date between ${from}::date and ${to}::date`)
    .where((eb) =>
      resourceId === undefined
        ? eb.val(true)
        : eb.or([eb('resource_id', 'is', null), eb('resource_id', '=', resourceId)]),
    )
    .orderBy('booking_exception.date', direction)
    .orderBy('id', direction);
  return readPage(sorted, query, viewException);
}

/** Replaces what was set for the date. Rejects with `booking_limit_reached`. */
export async function writeException(
  tx: WorkspaceTx,
  exception: Omit<BookingException, 'id'>,
): Promise<BookingException> {
  const { resource_id, date, times, note } = exception;
  if ((await countRows(tx.db.selectFrom('booking_exception'))) >= mostExceptions)
    throw new AppError('booking_limit_reached');
  const { id } = await tx.db
    .insertInto('booking_exception')
    .values({ resource_id, date: sql<Date>`${date}::date`, times: JSON.stringify(times), note })
    .onConflict((conflict) =>
      conflict.constraint('booking_exception_date').doUpdateSet({ times: JSON.stringify(times), note }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...exception };
}

/** Closes dates for everybody. Those that have been set meanwhile stay. Rejects with `booking_limit_reached`. */
export async function addClosedDays(tx: WorkspaceTx, days: readonly ClosedDay[]): Promise<void> {
  if (days.length === 0) return;
  const count = await countRows(tx.db.selectFrom('booking_exception'));
  if (count + days.length > mostExceptions) throw new AppError('booking_limit_reached');
  const rows = days.map(({ date, name }) => ({
    ...{ resource_id: null, date: sql<Date>`${date}::date`, times: '[]', note: name },
  }));
  await tx.db
    .insertInto('booking_exception')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('booking_exception_date').doNothing())
    .execute();
}

const mostExceptions = 20_000;

/** Rejects with `not_found`. */
export async function deleteException(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('booking_exception')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

function selectExceptions(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('booking_exception')
    .select(['id', 'resource_id', 'times', 'note'])
    .select(sql<string>`to_char(booking_exception.date, 'YYYY-MM-DD')`.as('date'));
}

type ExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>['executeTakeFirstOrThrow']>>;

function viewException(row: ExceptionRow): BookingException {
  return { ...row, times: row.times as unknown as BookingException['times'] };
}

const unset: BookingSettings = { is_public: false, holidays: '', quiet_from: '22:00', quiet_to: '08:00' };

export async function readBookingSettings(tx: WorkspaceTx): Promise<BookingSettings> {
  const row = await tx.db
    .selectFrom('booking_setting')
    .select(['is_public', 'holidays', 'quiet_from', 'quiet_to'])
    .executeTakeFirst();
  return row ? { ...row, holidays: row.holidays as BookingSettings['holidays'] } : unset;
}

export async function writeBookingSettings(tx: WorkspaceTx, settings: BookingSettings): Promise<void> {
  await tx.db
    .insertInto('booking_setting')
    .values(settings)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(settings))
    .execute();
}
