import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { contains } from '#server/platform/database/contains.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { alreadyExists, onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { BookingQuestion, BookingService } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';

type Fields = Omit<BookingService, 'id' | 'created_at' | 'resource_ids'>;
type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined };

const violations = { booking_service_name: alreadyExists('name') };

/** Rejects with `already_exists` when a service has the name in whatever case. */
export async function insertService(tx: WorkspaceTx, fields: Fields, now: Date): Promise<number> {
  const count = await countRows(tx.db.selectFrom('booking_service').where('removed_at', 'is', null));
  if (count >= limits.booking.services) throw new AppError('booking_limit_reached');
  const statement = tx.db
    .insertInto('booking_service')
    .values({ ...fields, questions: JSON.stringify(fields.questions), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await onConstraintViolation(statement, violations)).id;
}

export async function updateService(tx: WorkspaceTx, id: number, changes: Changes): Promise<void> {
  const { questions, ...rest } = changes;
  const set = { ...rest, ...(questions && { questions: JSON.stringify(questions) }) };
  if (Object.values(set).every((value) => value === undefined)) return;
  const statement = tx.db.updateTable('booking_service').set(set).where('id', '=', id).execute();
  await onConstraintViolation(statement, violations);
}

export async function removeService(tx: WorkspaceTx, id: number, now: Date): Promise<void> {
  await tx.db.updateTable('booking_service').set({ removed_at: now }).where('id', '=', id).execute();
}

/** Rejects with `invalid_input` those that are no resources of the workspace. */
export async function setServiceResources(tx: WorkspaceTx, serviceId: number, ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const known = await knownResources(tx, wanted);
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new AppError('invalid_input', { fields: { resource_ids: `unknown: ${unknown.join(', ')}` } });
  await tx.db.deleteFrom('booking_service_resource').where('service_id', '=', serviceId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((resourceId) => ({ service_id: serviceId, resource_id: resourceId }));
  await tx.db.insertInto('booking_service_resource').values(rows).execute();
}

/** Locked, so that they exist until the commit. */
async function knownResources(tx: WorkspaceTx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('booking_resource')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** For a change, until the transaction ends. Rejects with `not_found`, also when it was removed. */
export async function lockService(tx: WorkspaceTx, id: number): Promise<BookingService> {
  const row = await selectServices(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
  return viewService(row);
}

/** A removed one is switched off. Rejects with `not_found`. */
export async function findServiceEvenRemoved(tx: WorkspaceTx, id: number): Promise<BookingService> {
  const row = await selectServices(tx, true).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return viewService(row);
}

/** Rejects with `not_found`, also when it was removed. */
export async function getService(tx: WorkspaceTx, id: number): Promise<BookingService> {
  const row = await selectServices(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return viewService(row);
}

export async function listServices(tx: WorkspaceTx, query: ListQuery<'name' | 'created_at'>) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = selectServices(tx)
    .where(contains(query.keyword.trim(), 'name'))
    .orderBy(query.field === 'name' ? sql`lower(name)` : sql`created_at`, direction)
    .orderBy('id', direction);
  return readPage(sorted, query, viewService);
}

function selectServices(tx: WorkspaceTx, isEvenRemoved = false) {
  return tx.db
    .selectFrom('booking_service')
    .select([
      ...(['id', 'name', 'description', 'location', 'color', 'minutes', 'buffer_before'] as const),
      ...(['buffer_after', 'step_minutes', 'lead_minutes', 'horizon_days', 'change_minutes'] as const),
      ...(['capacity', 'price_cents', 'currency', 'needs_approval', 'is_public'] as const),
      ...(['questions', 'reminder_minutes', 'follow_up_minutes', 'follow_up_text', 'created_at'] as const),
    ])
    .select((eb) =>
      eb
        .selectFrom('booking_service_resource as offered')
        .innerJoin('booking_resource', 'booking_resource.id', 'offered.resource_id')
        .whereRef('offered.service_id', '=', 'booking_service.id')
        .where('booking_resource.removed_at', 'is', null)
        .select(
          sql<number[]>`coalesce(array_agg(offered.resource_id order by offered.resource_id), '{}')`.as(
            'ids',
          ),
        )
        .as('resource_ids'),
    )
    .select(sql<boolean>`is_active and booking_service.removed_at is null`.as('is_active'))
    .$if(!isEvenRemoved, (query) => query.where('booking_service.removed_at', 'is', null));
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>['executeTakeFirstOrThrow']>>;

function viewService(row: ServiceRow): BookingService {
  return {
    ...row,
    color: row.color as BookingService['color'],
    questions: row.questions as BookingQuestion[],
    resource_ids: row.resource_ids ?? [],
    created_at: toUnix(row.created_at),
  };
}
