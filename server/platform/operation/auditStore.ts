/** Reads the audit logs. Actors come without their names, which the features know. */
import type { z } from 'zod';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import type { auditLogRoutes } from '#shared/contract/auditLog.ts';
import type { dashboardRoutes } from '#shared/contract/dashboard.ts';

type WorkspaceQuery = z.output<NonNullable<typeof auditLogRoutes.list.query>>;
type PlatformQuery = z.output<NonNullable<typeof dashboardRoutes.auditLog.query>>;

const columns = [
  ...(['id', 'actor_kind', 'actor_id', 'operation', 'subject_id'] as const),
  ...(['detail', 'trace_id', 'created_at'] as const),
];

/** A page of the workspace's log. */
export async function listAuditLog(tx: WorkspaceTx, query: WorkspaceQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('audit_log')
    .select(columns)
    .where(contains(query.keyword.trim(), 'operation'))
    .$if(query.operation !== undefined, (q) => q.where('operation', '=', query.operation!))
    .$if(query.actor_kind !== undefined, (q) => q.where('actor_kind', '=', query.actor_kind!))
    .$if(query.user_id !== undefined, (q) =>
      q.where('actor_kind', '=', 'member').where('actor_id', '=', query.user_id!),
    )
    .$if(query.from !== undefined, (q) => q.where('created_at', '>=', new Date(query.from! * 1000)))
    // The whole of the last second belongs to it.
    .$if(query.to !== undefined, (q) => q.where('created_at', '<', new Date((query.to! + 1) * 1000)))
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(sorted, query, entryOf);
}

/** A page of the console's log. */
export async function listPlatformAudit(tx: PlatformTx, query: PlatformQuery) {
  const { keyword } = query;
  const direction = query.asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('platform_audit')
    .select([...columns, 'address'])
    .where((where) => where.or([contains(keyword, 'operation', 'address'), where('trace_id', '=', keyword)]))
    .$if(query.operation !== undefined, (q) => q.where('operation', '=', query.operation!))
    .$if(query.actor_kind !== undefined, (q) => q.where('actor_kind', '=', query.actor_kind!))
    .$if(query.actor_id !== undefined, (q) => q.where('actor_id', '=', query.actor_id!))
    .$if(query.subject_id !== undefined, (q) => q.where('subject_id', '=', query.subject_id!))
    .$if(query.from !== undefined, (q) => q.where('created_at', '>=', new Date(query.from! * 1000)))
    .$if(query.to !== undefined, (q) => q.where('created_at', '<', new Date(query.to! * 1000)))
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(sorted, query, entryOf);
}

/** Removes at most `most` older rows of the logs of all workspaces and of the console's, and returns their number. */
export async function deleteAuditBefore(tx: PlatformTx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from audit_log where (workspace_id, id) in (
      select workspace_id, id from audit_log where created_at < ${before} limit ${most})`;
  if (rowCount === most) return most;
  const own = await tx.sql`
    delete from platform_audit where id in (
      select id from platform_audit where created_at < ${before} limit ${most})`;
  return own.rowCount;
}

interface Row {
  actor_kind: string;
  actor_id: number | null;
  detail: unknown;
  created_at: Date;
}

function entryOf<R extends Row>({ actor_kind: kind, actor_id: id, detail, created_at, ...entry }: R) {
  const actor = { kind, id };
  return { ...entry, actor, detail: detail as Record<string, unknown>, created_at: toUnix(created_at) };
}

interface Entry {
  actor: { kind: string; id: number | null };
}

export function actorIdsOf(items: Entry[], kind: string): number[] {
  return [...new Set(items.flatMap(({ actor }) => (actor.kind === kind && actor.id ? [actor.id] : [])))];
}

/** `names`: of actors by their ids, for each kind that has names. */
export function withNames<E extends Entry>(items: E[], names: Record<string, Map<number, string>>) {
  return items.map((item) => {
    const { kind, id } = item.actor;
    return { ...item, actor: { kind, id, name: names[kind]?.get(id ?? 0) ?? '' } };
  });
}
