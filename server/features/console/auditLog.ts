import type { z } from 'zod';
import { toUnix } from '#server/platform/clock.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { dashboardRoutes as routes, type auditEntry } from '#shared/contract/dashboard.ts';

/** Newest first, unless asked otherwise. The names are those of today; of a removed account only its id is left. */
export const auditLog = platformOperationOf(routes.auditLog, {
  name: 'console.audit_log',
  who: 'console.read',
  audited: false,
  async run(_ctx, tx, { query }) {
    const pattern = likePattern(query.keyword);
    const wanted = tx.db
      .selectFrom('platform_audit as entry')
      .$if(query.operation !== undefined, (q) => q.where('entry.operation', '=', query.operation!))
      .$if(query.actor_kind !== undefined, (q) => q.where('entry.actor_kind', '=', query.actor_kind!))
      .$if(query.actor_id !== undefined, (q) => q.where('entry.actor_id', '=', query.actor_id!))
      .$if(query.subject_id !== undefined, (q) => q.where('entry.subject_id', '=', query.subject_id!))
      .$if(query.from !== undefined, (q) => q.where('entry.created_at', '>=', new Date(query.from! * 1000)))
      .$if(query.to !== undefined, (q) => q.where('entry.created_at', '<', new Date(query.to! * 1000)))
      .$if(query.keyword !== '', (q) =>
        q.where((where) =>
          where.or([
            where('entry.operation', 'ilike', pattern),
            where('entry.address', 'ilike', pattern),
            where('entry.trace_id', '=', query.keyword),
          ]),
        ),
      );
    const direction = query.asc ? 'asc' : 'desc';
    const rows = await wanted
      .leftJoin('admin_account as admin', (join) =>
        join.onRef('admin.id', '=', 'entry.actor_id').on('entry.actor_kind', '=', 'admin'),
      )
      .leftJoin('user_account as person', (join) =>
        join.onRef('person.id', '=', 'entry.actor_id').on('entry.actor_kind', '=', 'user'),
      )
      .select([
        'entry.id',
        'entry.actor_kind',
        'entry.actor_id',
        'entry.operation',
        'entry.subject_id',
        'entry.detail',
        'entry.trace_id',
        'entry.address',
        'entry.created_at',
        'admin.username as admin_name',
        'person.display_name as person_name',
      ])
      .orderBy('entry.created_at', direction)
      .orderBy('entry.id', direction)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute();
    const { total } = await wanted
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const items = rows.map(
      ({ actor_kind: kind, actor_id: actorId, admin_name, person_name, created_at, ...entry }) => ({
        ...entry,
        actor: { kind, id: actorId, name: admin_name ?? person_name ?? '' },
        detail: entry.detail as z.output<typeof auditEntry>['detail'],
        created_at: toUnix(created_at),
      }),
    );
    return { items, total: Number(total) };
  },
});
