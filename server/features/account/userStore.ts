/** The accounts of users, as the console lists and changes them. */
import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { ListedUser } from '#shared/contract/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';

type Status = ListedUser['status'];
type StoredUser = Omit<ListedUser, 'workspace_count'>;
type UserQuery = ListQuery<'created_at' | 'username' | 'email' | 'display_name' | 'last_seen'> & {
  status?: Status | undefined;
};

const lastSeen = sql<Date | null>`(
  select max(last_seen_at) from session where session.user_id = user_account.id)`;

function selectUsers(tx: PlatformTx) {
  return tx.db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar', 'locale', 'status', 'created_at'])
    .select(lastSeen.as('last_seen_at'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

function viewOf(row: Row): StoredUser {
  return {
    ...row,
    locale: row.locale as Locale,
    status: row.status as Status,
    created_at: toUnix(row.created_at),
    last_seen_at: toUnix(row.last_seen_at),
  };
}

export async function listUsers(tx: PlatformTx, query: UserQuery) {
  const pattern = likePattern(query.keyword);
  const wanted = <Q extends ReturnType<typeof selectUsers>>(users: Q) =>
    users
      .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!))
      .$if(query.keyword !== '', (q) =>
        q.where((where) =>
          where.or([
            where('display_name', 'ilike', pattern),
            where('username', 'ilike', pattern),
            where('email', 'ilike', pattern),
          ]),
        ),
      );
  const column = query.field === 'last_seen' ? 'last_seen_at' : query.field;
  const rows = await wanted(selectUsers(tx))
    .orderBy(column, (order) => (query.asc ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('id', query.asc ? 'asc' : 'desc')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await wanted(selectUsers(tx))
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(viewOf), total: Number(total) };
}

/** Rejects with `not_found`. */
export async function getUser(tx: PlatformTx, id: number): Promise<StoredUser> {
  const row = await selectUsers(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return viewOf(row);
}

/** Rejects with `not_found`. */
export async function lockUser(tx: PlatformTx, id: number) {
  const row = await tx.db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar', 'locale', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export async function setUserStatus(
  tx: PlatformTx,
  id: number,
  status: 'active' | 'disabled',
): Promise<void> {
  await tx.db.updateTable('user_account').set({ status }).where('id', '=', id).execute();
}
