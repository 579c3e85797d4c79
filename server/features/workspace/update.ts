import { changeWorkspace, readWorkspace } from '#server/features/workspace/store.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { workspaceRoutes } from '#shared/contract/workspace.ts';

export const update = operationOf(workspaceRoutes.updateSelf, {
  name: 'workspace.update',
  permission: 'workspace.edit',
  audited: true,
  detail: ({ body: { avatar, ...changes } }) => ({
    ...changes,
    ...(avatar !== undefined && { avatar: 'changed' }),
  }),
  async run(_ctx, tx, { body: changes }) {
    await changeWorkspace(tx, changes);
    return readWorkspace(tx);
  },
});
