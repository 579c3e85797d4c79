/** The accounts of users, as the console lists and changes them. */
import { sql } from 'kysely';
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { ListedUser } from '#shared/contract/console/user.ts';
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
    .select([
      'id',
      'username',
      'display_name',
      'email',
      'avatar_address as avatar',
      'locale',
      'status',
      'created_at',
    ])
    .select(lastSeen.as('last_seen_at'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

function viewOf(row: Row): StoredUser {
  return { ...withUnixTimes(row), locale: row.locale as Locale, status: row.status as Status };
}

export async function listUsers(tx: PlatformTx, query: UserQuery) {
  const column = query.field === 'last_seen' ? 'last_seen_at' : query.field;
  const sorted = selectUsers(tx)
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status!))
    .where(contains(query.keyword, 'display_name', 'username', 'email'))
    .orderBy(column, (order) => (query.asc ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('id', query.asc ? 'asc' : 'desc');
  return readPage(sorted, query, viewOf);
}

/** Rejects with `not_found`. */
export async function getUser(tx: PlatformTx, id: number): Promise<StoredUser> {
  return viewOf(await selectUsers(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound));
}

/** Rejects with `not_found`. */
export async function lockUser(tx: PlatformTx, id: number) {
  return tx.db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'avatar_address as avatar', 'locale', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

export async function setUserStatus(
  tx: PlatformTx,
  id: number,
  status: 'active' | 'disabled',
): Promise<void> {
  await tx.db.updateTable('user_account').set({ status }).where('id', '=', id).execute();
}
