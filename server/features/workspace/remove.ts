import type { z } from 'zod';
import { removeFilesOf } from '#server/features/media/public.ts';
import { deleteWorkspace, readWorkspace } from '#server/features/workspace/store.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { memberIn } from '#server/features/account/public.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { authorize } from '#server/platform/operation/operation.ts';
import type { ActorOf } from '#server/platform/operation/platformOperation.ts';
import type { workspaceRoutes } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/errors.ts';

type Input = {
  params: z.output<NonNullable<typeof workspaceRoutes.remove.params>>;
  body: z.output<NonNullable<typeof workspaceRoutes.remove.body>>;
};

/** An owner deletes a workspace. Its audit log goes with it: that it was deleted stands in the platform's. */
export async function remove(ctx: PlatformCtx<ActorOf<'user'>>, { params, body }: Input) {
  const inside = await memberIn(ctx, params.id);
  authorize(inside, 'workspace.delete');
  await ctx.platform.database.inWorkspace(params.id, async (tx) => {
    const { name } = await readWorkspace(tx);
    if (body.name.trim() !== name)
      throw new AppError('invalid_input', { fields: { name: 'not the name of this organization' } });
    await eraseWorkspace(ctx, tx);
  });
  return {};
}

/** Deletes the workspace of the transaction with all that it holds, its files included. */
export async function eraseWorkspace(ctx: PlatformCtx, tx: WorkspaceTx): Promise<void> {
  const { id, name } = await readWorkspace(tx);
  await removeFilesOf(ctx.platform, tx);
  await deleteWorkspace(tx);
  auditPlatform(ctx, tx, 'workspace.delete', id, { name });
  tx.afterCommit(() => ctx.platform.live.broadcastTransient(id, accessChanged));
}
