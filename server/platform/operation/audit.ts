import { isDeepStrictEqual } from 'node:util';
import { actorId, platformActorId, type Ctx, type PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';

type Tx = PlatformTx | WorkspaceTx;
type Changes = Record<string, { from: unknown; to: unknown }>;

/** Longer values are cut in the audit log, and pictures left out: it says what changed and is no archive. */
const maxValueLength = 200;

const recorded = new WeakMap<Tx, Changes>();

/**
 * Records which fields a write changes, from what to what, for the audit row of the running operation. Fields that are
 * absent or `undefined` in `after` do not change. Never call it with a secret.
 */
export function recordChanges<After extends object>(
  tx: Tx,
  before: { readonly [Field in keyof After]?: unknown },
  after: After,
): void {
  const changes: Changes = recorded.get(tx) ?? {};
  for (const [field, to] of Object.entries(after)) {
    const from: unknown = before[field as keyof After] ?? null;
    if (to === undefined || isDeepStrictEqual(from, to)) continue;
    changes[field] = { from: shortened(from), to: shortened(to) };
  }
  recorded.set(tx, changes);
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text?.startsWith('data:image/')) return 'a picture';
  if (text === undefined || text.length <= maxValueLength) return value;
  return `${text.slice(0, maxValueLength)}…`;
}

function withChanges(tx: Tx, detail: Record<string, unknown>): string {
  const changes = recorded.get(tx);
  const any = changes !== undefined && Object.keys(changes).length > 0;
  return JSON.stringify(any ? { ...detail, changes } : detail);
}

/** Writes an audit row at the end of the same transaction, so that it exists exactly if the write does. */
export function audit(
  ctx: Ctx,
  tx: WorkspaceTx,
  operation: string,
  subjectId: number | null,
  detail: Record<string, unknown> = {},
): void {
  const text = withChanges(tx, detail);
  tx.atEnd(async (client) => {
    await client.query(
      `insert into audit_log (actor_kind, actor_id, operation, subject_id, detail, trace_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [kindOf(ctx), actorId(ctx.actor), operation, subjectId, text, ctx.traceId],
    );
  });
}

/** Whoever books on a page or changes a booking by its link is a customer. */
function kindOf({ actor }: Ctx) {
  return actor.kind === 'page' ? 'customer' : actor.kind;
}

/** The same in the console's audit log. Also for operations of an administrator inside a workspace. */
export function auditPlatform(
  ctx: PlatformCtx,
  tx: Tx,
  operation: string,
  subjectId: number | null,
  detail: Record<string, unknown> = {},
): void {
  const text = withChanges(tx, detail);
  tx.atEnd(async (client) => {
    // The role of a workspace may not write here: switch roles for one statement.
    const otherRole = tx.role !== 'parley_platform';
    if (otherRole) await client.query('set local role parley_platform');
    await client.query(
      `insert into platform_audit (actor_kind, actor_id, operation, subject_id, detail, trace_id, address)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [ctx.actor.kind, platformActorId(ctx.actor), operation, subjectId, text, ctx.traceId, ctx.address],
    );
    if (otherRole) await client.query(`set local role ${tx.role}`);
  }, 'jobs');
}
