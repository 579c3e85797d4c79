import { likePattern } from '#server/platform/database/likePattern.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Administrator } from '#shared/contract/administrator.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

type Sortable = 'created_at' | 'username' | 'role' | 'status' | 'last_seen_at';

function selectAdministrators(tx: PlatformTx) {
  return tx.db.selectFrom('admin_account').select((eb) => [
    'id',
    'username',
    'avatar',
    'role',
    'status',
    'created_at',
    eb
      .selectFrom('session')
      .select((session) => session.fn.max('last_seen_at').as('seen'))
      .whereRef('session.admin_id', '=', 'admin_account.id')
      .as('last_seen_at'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdministrators>['executeTakeFirstOrThrow']>>;

function viewOf(row: Row): Administrator {
  return {
    ...row,
    role: row.role as AdminRole,
    status: row.status as Administrator['status'],
    created_at: toUnix(row.created_at),
    last_seen_at: toUnix(row.last_seen_at),
  };
}

export async function listAdministrators(tx: PlatformTx, query: ListQuery<Sortable>) {
  const pattern = likePattern(query.keyword);
  const rows = await selectAdministrators(tx)
    .where('username', 'ilike', pattern)
    .orderBy(query.field, (order) => (query.asc ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('id')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await tx.db
    .selectFrom('admin_account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('username', 'ilike', pattern)
    .executeTakeFirstOrThrow();
  return { items: rows.map(viewOf), total: Number(total) };
}

/** Rejects with `not_found`. */
export async function getAdministrator(tx: PlatformTx, id: number): Promise<Administrator> {
  const row = await selectAdministrators(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return viewOf(row);
}

/**
 * Locks one administrator, and before that all owners, always in the same order: whoever takes an owner away next
 * waits here, and then counts anew.
 */
export async function lockAdministrator(tx: PlatformTx, id: number) {
  const owners = await tx.db
    .selectFrom('admin_account')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await tx.db
    .selectFrom('admin_account')
    .select(['id', 'username', 'role', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const onlyOwner = owners.length === 1 && owners[0]!.id === id;
  return { ...row, role: row.role as AdminRole, onlyOwner };
}

export async function changeStanding(
  tx: PlatformTx,
  id: number,
  standing: { role: AdminRole; status: Administrator['status'] },
): Promise<void> {
  await tx.db.updateTable('admin_account').set(standing).where('id', '=', id).execute();
}

export async function deleteAdministrator(tx: PlatformTx, id: number): Promise<void> {
  await tx.db.deleteFrom('admin_account').where('id', '=', id).execute();
}
