import { withUnixTimes } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { ApiKey } from '#shared/contract/apiKey.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';
import { lesserRole, type WorkspaceRole } from '#shared/rules/permissions.ts';

export interface NewApiKey {
  name: string;
  prefix: string;
  token_digest: string;
  role: 'admin' | 'member';
  created_by: number;
  /** The creator's, with which the key ends. */
  membership_id: number;
  expires_at: Date;
  created_at: Date;
}

export async function insertApiKey(tx: WorkspaceTx, key: NewApiKey): Promise<number> {
  const { id } = await tx.db.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function listApiKeys(
  tx: WorkspaceTx,
  query: ListQuery<'created_at' | 'name' | 'last_used_at'>,
  now: Date,
) {
  const sorted = selectApiKeys(tx)
    .where(contains(query.keyword, 'api_key.name'))
    .orderBy(`api_key.${query.field}`, (order) =>
      query.asc ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('api_key.id', query.asc ? 'asc' : 'desc');
  return readPage(sorted, query, (row) => view(row, now));
}

/** Rejects with `not_found`. */
export async function getApiKey(tx: WorkspaceTx, id: number, now: Date): Promise<ApiKey> {
  return view(await selectApiKeys(tx).where('api_key.id', '=', id).executeTakeFirstOrThrow(notFound), now);
}

export async function namesOfApiKeys(tx: WorkspaceTx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function renameApiKey(tx: WorkspaceTx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('api_key').set({ name }).where('id', '=', id).execute();
}

export async function touchApiKey(
  tx: WorkspaceTx,
  { id, now, before }: { id: number; now: Date; before: Date },
): Promise<void> {
  await tx.db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
    .execute();
}

/** Rejects with `not_found`. */
export async function deleteApiKey(tx: WorkspaceTx, id: number): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom('api_key').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
}

function selectApiKeys(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('api_key')
    .leftJoin('user_account', 'user_account.id', 'api_key.created_by')
    .leftJoin('workspace_user', 'workspace_user.id', 'api_key.membership_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.prefix',
      'api_key.role',
      'api_key.last_used_at',
      'api_key.expires_at',
      'api_key.created_at',
      'user_account.display_name as created_by',
      'user_account.status as creator_status',
      'workspace_user.role as creator_role',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['executeTakeFirstOrThrow']>>;

function view({ creator_role, creator_status, ...row }: Row, now: Date): ApiKey {
  const role = row.role as ApiKey['role'];
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  const isOrphaned = creator_role === null || creator_status !== 'active';
  const status = isOrphaned ? 'creator_removed' : isExpired ? 'expired' : 'active';
  return {
    ...withUnixTimes(row),
    role,
    effective_role:
      status === 'active' ? (lesserRole(role, creator_role as WorkspaceRole) as ApiKey['role']) : null,
    status,
    created_by: row.created_by ?? '',
  };
}
