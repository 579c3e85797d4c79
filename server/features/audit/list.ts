import type { z } from 'zod';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { namesOf } from '#server/features/account/crossWorkspace.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import { auditLogRoutes, type AuditEntry } from '#shared/contract/auditLog.ts';

type Query = z.output<NonNullable<typeof auditLogRoutes.list.query>>;

/** Who did what in the workspace, newest first. Actors are named as far as the workspace itself knows their names. */
export const list = operation({
  name: 'audit.list',
  permission: 'audit.read',
  audited: false,
  input: auditLogRoutes.list.query!,
  async run(_ctx, tx, query) {
    const pattern = likePattern(query.keyword.trim());
    const found = tx.db
      .selectFrom('audit_log')
      .$if(query.keyword !== '', (q) => q.where('audit_log.operation', 'ilike', pattern))
      .$if(query.operation !== undefined, (q) => q.where('audit_log.operation', '=', query.operation!))
      .$if(query.actor_kind !== undefined, (q) => q.where('audit_log.actor_kind', '=', query.actor_kind!))
      .$if(query.user_id !== undefined, (q) =>
        q.where('audit_log.actor_kind', '=', 'member').where('audit_log.actor_id', '=', query.user_id!),
      )
      .$if(query.from !== undefined, (q) =>
        q.where('audit_log.created_at', '>=', new Date(query.from! * 1000)),
      )
      // The whole of the last second belongs to it.
      .$if(query.to !== undefined, (q) =>
        q.where('audit_log.created_at', '<', new Date((query.to! + 1) * 1000)),
      );
    const { total } = await found
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const direction = query.asc ? 'asc' : 'desc';
    const rows = await found
      .leftJoin('api_key', (join) =>
        join.onRef('api_key.id', '=', 'audit_log.actor_id').on('audit_log.actor_kind', '=', 'api_key'),
      )
      .leftJoin('customer', (join) =>
        join.onRef('customer.id', '=', 'audit_log.actor_id').on('audit_log.actor_kind', '=', 'customer'),
      )
      .select([
        'audit_log.id',
        'audit_log.actor_kind',
        'audit_log.actor_id',
        'audit_log.operation',
        'audit_log.subject_id',
        'audit_log.detail',
        'audit_log.trace_id',
        'audit_log.created_at',
        'api_key.name as key_name',
        'customer.name as customer_name',
      ])
      .orderBy('audit_log.created_at', direction)
      .orderBy('audit_log.id', direction)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute();
    const items = rows.map(({ actor_kind, actor_id, key_name, customer_name, ...row }) => ({
      ...row,
      actor: {
        kind: actor_kind as AuditEntry['actor']['kind'],
        id: actor_id,
        name: key_name ?? customer_name ?? '',
      },
      detail: row.detail as AuditEntry['detail'],
      created_at: toUnix(row.created_at),
    }));
    return { items, total: Number(total) };
  },
});

/** The same with the names of people: who has left is not known inside the workspace any more. */
export async function listNamed(ctx: Ctx, query: Query) {
  const { items, total } = await perform(ctx, list, query);
  const idsOf = (kind: string) => [
    ...new Set(items.flatMap(({ actor }) => (actor.kind === kind && actor.id ? [actor.id] : []))),
  ];
  const names = await namesOf(ctx.platform.database, { users: idsOf('member'), admins: idsOf('admin') });
  const named = items.map((item) => {
    const { kind, id, name } = item.actor;
    const known = kind === 'admin' ? names.admins : kind === 'member' ? names.users : undefined;
    return { ...item, actor: { kind, id, name: known?.get(id ?? 0) ?? name } };
  });
  return { items: named, total };
}
