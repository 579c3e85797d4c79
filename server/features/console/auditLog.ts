import type { z } from 'zod';
import { listAuditEntries } from '#server/features/console/store.ts';
import { toUnix } from '#server/platform/clock.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { dashboardRoutes as routes, type auditEntry } from '#shared/contract/dashboard.ts';

/** Newest first, unless asked otherwise. Of a removed account only its id is left. */
export const auditLog = platformOperationOf(routes.auditLog, {
  name: 'console.audit_log',
  who: 'console.read',
  audited: false,
  async run(_ctx, tx, { query }) {
    const { rows, total } = await listAuditEntries(tx, query);
    const items = rows.map(
      ({ actor_kind: kind, actor_id: id, admin_name, person_name, created_at, ...entry }) => ({
        ...entry,
        actor: { kind, id, name: admin_name ?? person_name ?? '' },
        detail: entry.detail as z.output<typeof auditEntry>['detail'],
        created_at: toUnix(created_at),
      }),
    );
    return { items, total };
  },
});
