import type { WorkspaceTx } from '#server/platform/database.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

export async function addMember(tx: WorkspaceTx, userId: number, role: WorkspaceRole): Promise<void> {
  await tx.db.insertInto('workspace_user').values({ user_id: userId, role }).execute();
}

export async function findMember(tx: WorkspaceTx, userId: number) {
  return tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select([
      'user_account.id',
      'user_account.display_name as name',
      'user_account.avatar',
      'workspace_user.role',
    ])
    .where('workspace_user.user_id', '=', userId)
    .executeTakeFirst();
}

export async function listMembers(tx: WorkspaceTx, query: ListQuery<'display_name' | 'role' | 'created_at'>) {
  const pattern = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const base = tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .innerJoin('workspace', 'workspace.id', 'workspace_user.workspace_id')
    .where((where) =>
      where.or([
        where('user_account.display_name', 'ilike', pattern),
        where('user_account.email', 'ilike', pattern),
        where('user_account.username', 'ilike', pattern),
      ]),
    );
  const column =
    query.field === 'display_name' ? 'user_account.display_name' : (`workspace_user.${query.field}` as const);
  const rows = await base
    .select([
      'workspace_user.id',
      'workspace_user.role',
      'workspace.id as workspace_id',
      'workspace.name as workspace_name',
      'user_account.id as user_id',
      'user_account.username',
      'user_account.display_name',
      'user_account.email',
      'user_account.avatar',
    ])
    .orderBy(column, query.asc ? 'asc' : 'desc')
    .orderBy('workspace_user.id')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    role: row.role as WorkspaceRole,
    user: {
      id: row.user_id,
      username: row.username,
      display_name: row.display_name,
      email: row.email,
      avatar: row.avatar,
    },
  }));
  return { items, total: Number(total) };
}
