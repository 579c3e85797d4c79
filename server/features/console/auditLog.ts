import { namesOfUsers } from '#server/features/account/crossWorkspace.ts';
import { namesOfAdmins } from '#server/features/administrator/crossWorkspace.ts';
import { actorIdsOf, listPlatformAudit, withNames } from '#server/platform/operation/auditStore.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { dashboardRoutes as routes } from '#shared/contract/dashboard.ts';

/** Newest first, unless asked otherwise. Actors have today's names; of a removed account only its id is left. */
export const auditLog = platformOperationOf(routes.auditLog, {
  name: 'console.audit_log',
  who: 'console.read',
  async run({ platform: { database } }, tx, { query }) {
    const { items, total } = await listPlatformAudit(tx, query);
    const names: Record<string, Map<number, string>> = {
      admin: await namesOfAdmins(database, actorIdsOf(items, 'admin')),
      user: await namesOfUsers(database, actorIdsOf(items, 'user')),
    };
    return { items: withNames(items, names), total };
  },
});
