import { likePattern } from '#server/platform/database/likePattern.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { dashboardRoutes } from '#shared/contract/dashboard.ts';
import type { z } from 'zod';

type AuditQuery = z.output<NonNullable<typeof dashboardRoutes.auditLog.query>>;

/** A page of the platform's audit log, with the names that the actors have today. */
export async function listAuditEntries(tx: PlatformTx, query: AuditQuery) {
  const pattern = likePattern(query.keyword);
  const matching = tx.db
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
  const rows = await matching
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
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
