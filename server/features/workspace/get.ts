import { readWorkspaceProfile } from '#server/features/workspace/store.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { empty } from '#shared/schema/fields.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';

export const get = operation({
  name: 'workspace.get',
  permission: 'workspace.read',
  input: empty,
  audited: false,
  async run(ctx, tx) {
    // Administrators may do what an owner may.
    const role: WorkspaceRole = 'role' in ctx.actor ? ctx.actor.role : 'owner';
    return { ...(await readWorkspaceProfile(tx)), role };
  },
});
