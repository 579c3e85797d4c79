import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { alreadyExists, onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { WorkspaceChanges } from '#shared/contract/workspace.ts';

/**
 * The workspace of the transaction, without its picture, which may be large. Rejects with `not_found`, also while it is
 * being deleted.
 */
export async function readWorkspace(tx: WorkspaceTx) {
  const row = await tx.db
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'time_zone', 'status', 'suspend_reason'])
    .where('status', '<>', 'deleting')
    .executeTakeFirstOrThrow(notFound);
  return { ...row, status: row.status as 'active' | 'suspended' };
}

/** The same as the API shows it, with its picture. */
export async function readWorkspaceProfile(tx: WorkspaceTx) {
  const row = await tx.db
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'avatar', 'time_zone', 'created_at'])
    .executeTakeFirstOrThrow(notFound);
  return { ...row, created_at: toUnix(row.created_at) };
}

/** For the transaction that inserts the row: only one inside the workspace may. */
export async function nextWorkspaceId(tx: PlatformTx): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>`select nextval('workspace_id_seq') as id`;
  return rows[0]!.id;
}

export async function insertWorkspace(
  tx: WorkspaceTx,
  workspace: { name: string; slug: string; avatar: string; time_zone?: string; created_at: Date },
): Promise<void> {
  await tx.db
    .insertInto('workspace')
    .values({ id: tx.workspaceId, ...workspace })
    .execute();
}

/** Rejects with `already_exists` when another workspace has the slug. */
export async function updateWorkspaceRow(tx: WorkspaceTx, changes: WorkspaceChanges): Promise<void> {
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  const statement = tx.db.updateTable('workspace').set(set).where('id', '=', tx.workspaceId).execute();
  await onConstraintViolation(statement, { workspace_slug_key: alreadyExists('slug') });
}

/**
 * A workspace that is suspended already keeps the time of its suspension. Rejects with `not_found` when its deletion has
 * begun.
 */
export async function suspendWorkspaceRow(tx: WorkspaceTx, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.sql`
    update workspace set status = 'suspended', suspend_reason = ${reason},
      suspended_at = coalesce(suspended_at, ${now})
    where id = ${tx.workspaceId} and status <> 'deleting'`;
  if (rowCount === 0) throw notFound();
}

/** Rejects with `not_found` when its deletion has begun. */
export async function resumeWorkspaceRow(tx: WorkspaceTx): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('workspace')
    .set({ status: 'active', suspended_at: null, suspend_reason: '' })
    .where('id', '=', tx.workspaceId)
    .where('status', '<>', 'deleting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/** From the commit on nobody reaches it: no session, key, channel or link, and not the console. */
export async function markDeleting(tx: WorkspaceTx): Promise<void> {
  await tx.db.updateTable('workspace').set({ status: 'deleting' }).where('id', '=', tx.workspaceId).execute();
}
