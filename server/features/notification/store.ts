import { sql, type Selectable } from 'kysely';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Notification, NotificationKind } from '#shared/contract/notification.ts';
import { locales, type Locale } from '#shared/locales.ts';
import type { NotificationRule } from '#shared/rules/notifications.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

export type NotificationRow = Selectable<DB['notification']>;

export interface Person {
  id: number;
  role: WorkspaceRole;
  email: string;
  locale: Locale;
}

/** The members who can log in. Locks their memberships until the commit. */
export async function listPeople(tx: WorkspaceTx): Promise<Person[]> {
  const rows = await tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select(['user_account.id', 'workspace_user.role', 'user_account.email', 'user_account.locale'])
    .where('user_account.status', '=', 'active')
    .orderBy('workspace_user.id')
    .forKeyShare('workspace_user')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as WorkspaceRole, locale: localeNamed(row.locale) }));
}

export async function findLocale(tx: WorkspaceTx, userId: number): Promise<Locale> {
  const row = await tx.db
    .selectFrom('user_account')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirst();
  return localeNamed(row?.locale);
}

function localeNamed(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}

/** The workspace's own rules, by kind. */
export async function readRules(tx: WorkspaceTx): Promise<Map<string, NotificationRule>> {
  const rows = await tx.db
    .selectFrom('notification_rule')
    .select(['kind', 'in_app', 'push', 'email'])
    .execute();
  return new Map(rows.map(({ kind, ...rule }) => [kind, rule as NotificationRule]));
}

export async function saveRules(
  tx: WorkspaceTx,
  rules: ({ kind: NotificationKind } & NotificationRule)[],
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('notification_rule')
    .values(rules.map((rule) => ({ ...rule, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'kind']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        push: eb.ref('excluded.push'),
        email: eb.ref('excluded.email'),
        updated_at: now,
      })),
    )
    .execute();
}

export interface NotificationBatch {
  kind: NotificationKind;
  data: object;
  words: Record<Locale, string>;
  receivers: { userId: number; inApp: boolean; push: boolean }[];
  at: Date;
}

/** One row for each receiver, in one statement. */
export async function insertNotifications(
  tx: WorkspaceTx,
  { kind, data, words, receivers, at }: NotificationBatch,
): Promise<{ id: number; user_id: number; in_app: boolean }[]> {
  if (receivers.length === 0) return [];
  const same = { kind, data: JSON.stringify(data), words: JSON.stringify(words), created_at: at };
  return tx.db
    .insertInto('notification')
    .values(
      receivers.map(({ userId, inApp, push }) => ({
        ...same,
        user_id: userId,
        in_app: inApp,
        push_due: push,
      })),
    )
    .returning(['id', 'user_id', 'in_app'])
    .execute();
}

export async function listNotifications(
  tx: WorkspaceTx,
  userId: number,
  query: ListQuery<'created_at'>,
  locale: Locale,
  view: (row: NotificationRow) => Notification,
) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = shownTo(tx, userId)
    .selectAll()
    .where(sql<string>`words ->> ${locale}`, 'ilike', likePattern(query.keyword))
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(sorted, query, view);
}

/** What the user finds in the app. */
function shownTo(tx: WorkspaceTx, userId: number) {
  return tx.db.selectFrom('notification').where('user_id', '=', userId).where('in_app', '=', true);
}

export async function countUnread(tx: WorkspaceTx, userId: number): Promise<number> {
  return countRows(shownTo(tx, userId).where('read_at', 'is', null));
}

/** `changed`: it was unread. Returns nothing when the user has no such notification. */
export async function markRead(
  tx: WorkspaceTx,
  userId: number,
  id: number,
  now: Date,
): Promise<{ changed: boolean } | undefined> {
  const changed = await tx.db
    .updateTable('notification')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) return { changed: true };
  const known = await shownTo(tx, userId).select('id').where('id', '=', id).executeTakeFirst();
  return known && { changed: false };
}

/** Returns how many were unread. */
export async function markAllRead(tx: WorkspaceTx, userId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function listPushDue(tx: WorkspaceTx, limit: number) {
  return tx.db
    .selectFrom('notification')
    .select(['id', 'user_id'])
    .where('push_due', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Marks them as no longer due. Returns those that no concurrent call has marked before. */
export async function clearPushDue(tx: WorkspaceTx, ids: number[]) {
  return tx.db
    .updateTable('notification')
    .set({ push_due: false })
    .where('id', 'in', ids)
    .where('push_due', '=', true)
    .returning(['id', 'user_id'])
    .execute();
}

export async function findNotification(tx: WorkspaceTx, id: number): Promise<NotificationRow | undefined> {
  return tx.db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes at most so many older ones, and returns how many there were. */
export async function removeBefore(tx: WorkspaceTx, at: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from notification where id in (select id from notification where created_at < ${at} limit ${most})`;
  return rowCount;
}
