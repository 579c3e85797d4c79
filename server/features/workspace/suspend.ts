import { readWorkspace, resumeWorkspaceRow, suspendWorkspaceRow } from '#server/features/workspace/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { adminWorkspaceRoutes as routes } from '#shared/contract/console/adminWorkspace.ts';
import { empty } from '#shared/schema/fields.ts';

/**
 * Closes the workspace to its members, its API keys and its customers from the commit on. Its data stays, and its jobs
 * wait. A second time only changes the reason.
 */
export const suspend = operation({
  name: 'workspace.suspend',
  permission: 'console',
  audited: true,
  input: routes.suspend.body!,
  detail: ({ reason }) => ({ reason }),
  async run({ platform }, tx, { reason }) {
    recordChanges(tx, await readWorkspace(tx), { status: 'suspended', suspend_reason: reason });
    await suspendWorkspaceRow(tx, reason, platform.clock.now());
    tx.afterCommit(() => platform.live.broadcastTransient(tx.workspaceId, accessChanged));
    return {};
  },
});

/** Opens it again. Scheduled maintenance enqueues the jobs that were dropped meanwhile. */
export const resume = operation({
  name: 'workspace.resume',
  permission: 'console',
  audited: true,
  input: empty,
  async run(_ctx, tx) {
    recordChanges(tx, await readWorkspace(tx), { status: 'active', suspend_reason: '' });
    await resumeWorkspaceRow(tx);
    return {};
  },
});
