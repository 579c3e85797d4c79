import { accessChanged } from '#server/platform/realtime/live.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { text } from '#shared/contract/fields.ts';
import { z } from 'zod';

/**
 * Closes the workspace to its members, its programs and its customers from the commit on. Its data stays, and its
 * jobs wait. A second time only changes the reason.
 */
export const suspend = operation({
  name: 'workspace.suspend',
  permission: 'console',
  audited: true,
  input: z.strictObject({ reason: text(500).default('') }),
  detail: ({ reason }) => ({ reason }),
  async run(ctx, tx, { reason }) {
    await tx.sql`
      update workspace set status = 'suspended', suspend_reason = ${reason},
        suspended_at = coalesce(suspended_at, ${ctx.platform.clock.now()})
      where id = ${tx.workspaceId}`;
    tx.afterCommit(() => ctx.platform.live.broadcastTransient(tx.workspaceId, accessChanged));
    return {};
  },
});

/** Opens it again. What waited is taken up by the next sweep. */
export const resume = operation({
  name: 'workspace.resume',
  permission: 'console',
  audited: true,
  input: z.strictObject({}),
  async run(_ctx, tx) {
    await tx.db
      .updateTable('workspace')
      .set({ status: 'active', suspended_at: null, suspend_reason: '' })
      .where('id', '=', tx.workspaceId)
      .execute();
    return {};
  },
});
