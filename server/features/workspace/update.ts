import { readWorkspace, readWorkspaceProfile, updateWorkspaceRow } from '#server/features/workspace/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';

export const update = operationOf(workspaceRoutes.updateSelf, {
  name: 'workspace.update',
  permission: 'workspace.edit',
  async run(_ctx, tx, { body: changes }) {
    const picture = changes.avatar === undefined ? undefined : 'changed';
    recordChanges(tx, await readWorkspace(tx), { ...changes, avatar: picture });
    await updateWorkspaceRow(tx, changes);
    return readWorkspaceProfile(tx);
  },
});
