/** Operations of an administrator inside one workspace, from the console. */
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import { authorize, parseInput, runAudited, type Operation } from '#server/platform/operation/operation.ts';
import type { ActorOf } from '#server/platform/operation/platformOperation.ts';
import { AppError } from '#shared/errors.ts';

export type AdminCtx = PlatformCtx<ActorOf<'admin'>>;

export function impersonationCtx({ platform, actor, traceId, locale }: AdminCtx, workspaceId: number): Ctx {
  const { adminId, name } = actor;
  return { platform, workspaceId, actor: { kind: 'admin', adminId, name }, traceId, locale };
}

/**
 * Performs an operation of the workspace as the administrator. A write is in the audit log of the workspace and in the
 * console's, where the workspace is its subject. Throws `not_found` when there is no such workspace.
 */
export async function performInWorkspace<Input, Output, Prepared>(
  ctx: AdminCtx,
  workspaceId: number,
  operation: Operation<Input, Output, Prepared>,
  input: unknown,
): Promise<Output> {
  const { database } = ctx.platform;
  const inside = impersonationCtx(ctx, workspaceId);
  authorize(inside, operation.permission);
  const parsed = parseInput(operation, input);
  const prepared = (await operation.prepare?.(inside, parsed)) as Prepared;
  return database.inWorkspace(workspaceId, async (tx) => {
    const { rowCount } = await tx.sql`select id from workspace where status <> 'deleting'`;
    if (rowCount === 0) throw new AppError('not_found');
    const output = await runAudited(inside, tx, operation, parsed, prepared);
    if (operation.audited === true) {
      auditPlatform(ctx, tx, operation.name, workspaceId, operation.detail?.(parsed, output));
    }
    return output;
  });
}
