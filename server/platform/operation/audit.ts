import { actorId, platformActorId, type Ctx, type PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';

/** Notes who did what. Written at the end of the same transaction: no write without its row, no row without its write. */
export function audit(
  ctx: Ctx,
  tx: WorkspaceTx,
  operation: string,
  subjectId: number | null,
  detail: Record<string, unknown> = {},
): void {
  tx.atEnd(async (client) => {
    await client.query(
      `insert into audit_log (actor_kind, actor_id, operation, subject_id, detail, trace_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [ctx.actor.kind, actorId(ctx.actor), operation, subjectId, JSON.stringify(detail), ctx.traceId],
    );
  });
}

/** The same in the console's own log. Also for what an administrator does inside a workspace, beside its own row. */
export function auditPlatform(
  ctx: PlatformCtx,
  tx: PlatformTx | WorkspaceTx,
  operation: string,
  subjectId: number | null,
  detail: Record<string, unknown> = {},
): void {
  tx.atEnd(async (client) => {
    // A workspace's role may not write here: step out of it for one statement.
    const foreign = tx.role !== 'parley_platform';
    if (foreign) await client.query('set local role parley_platform');
    await client.query(
      `insert into platform_audit (actor_kind, actor_id, operation, subject_id, detail, trace_id, address)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ctx.actor.kind,
        platformActorId(ctx.actor),
        operation,
        subjectId,
        JSON.stringify(detail),
        ctx.traceId,
        ctx.address,
      ],
    );
    if (foreign) await client.query(`set local role ${tx.role}`);
  });
}
