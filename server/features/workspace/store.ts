import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { onUniqueViolation } from '#server/platform/database/onUniqueViolation.ts';
import type { WorkspaceChanges } from '#shared/contract/workspace.ts';

/** The workspace that the transaction is in. */
export async function readWorkspace(tx: WorkspaceTx) {
  const row = await tx.db
    .selectFrom('workspace')
    .select(['id', 'name', 'slug', 'avatar', 'time_zone', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...row, created_at: toUnix(row.created_at) };
}

/** Rejects with `already_exists` when another workspace has the slug. */
export async function changeWorkspace(tx: WorkspaceTx, changes: WorkspaceChanges): Promise<void> {
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  const statement = tx.db.updateTable('workspace').set(set).where('id', '=', tx.workspaceId).execute();
  await onUniqueViolation(statement, 'workspace_slug_key', 'slug');
}

/** With everything in it: every table of a workspace hangs on this row. */
export async function deleteWorkspace(tx: WorkspaceTx): Promise<void> {
  await tx.db.deleteFrom('workspace').where('id', '=', tx.workspaceId).execute();
}
