import type { z } from 'zod';
import { memberIn } from '#server/features/account/public.ts';
import { deletionDue } from '#server/features/workspace/deletion.ts';
import { markDeleting, readWorkspace } from '#server/features/workspace/store.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { AdminCtx } from '#server/platform/operation/impersonation.ts';
import { authorize, perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { ActorOf } from '#server/platform/operation/platformOperation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import type { workspaceRoutes } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/errors.ts';

type Input = {
  params: z.output<NonNullable<typeof workspaceRoutes.remove.params>>;
  body: z.output<NonNullable<typeof workspaceRoutes.remove.body>>;
};

/**
 * Closes the workspace to everybody when its name is repeated; a job deletes all that it holds. The audit row is in the
 * platform's log, since the workspace's own is deleted with it.
 */
export const beginDeletion = systemOperation(
  'workspace.begin_deletion',
  async ({ platform }, tx, { by, repeatedName }: { by: PlatformCtx; repeatedName: string }) => {
    const { id, name } = await readWorkspace(tx);
    if (repeatedName !== name)
      throw new AppError('invalid_input', { fields: { name: 'not the name of this organization' } });
    await markDeleting(tx);
    platform.jobs.enqueue(tx, deletionDue, { workspaceId: 0, deletedId: id });
    auditPlatform(by, tx, 'workspace.delete', id, { name });
    tx.afterCommit(() => platform.live.broadcastTransient(id, accessChanged));
    return {};
  },
);

/** An owner deletes a workspace. No operation, since that would write its audit row into the deleted workspace. */
export async function remove(ctx: PlatformCtx<ActorOf<'user'>>, { params: { id }, body }: Input) {
  authorize(await memberIn(ctx, id), 'workspace.delete');
  return perform(systemCtx(ctx.platform, id, ctx.traceId), beginDeletion, {
    by: ctx,
    repeatedName: body.name.trim(),
  });
}

/** The same from the console, for owners of the system only. */
export async function removeByAdmin(ctx: AdminCtx, { params: { id }, body }: Input) {
  if (ctx.actor.role !== 'owner') throw new AppError('forbidden');
  return perform(systemCtx(ctx.platform, id, ctx.traceId), beginDeletion, {
    by: ctx,
    repeatedName: body.name,
  });
}
