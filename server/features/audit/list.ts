import { namesOfUsers } from '#server/features/account/crossWorkspace.ts';
import { namesOfAdmins } from '#server/features/administrator/crossWorkspace.ts';
import { namesOfApiKeys } from '#server/features/apiKey/public.ts';
import { namesOfCustomers } from '#server/features/customer/public.ts';
import { actorIdsOf, listAuditLog, withNames } from '#server/platform/operation/auditStore.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { auditLogRoutes } from '#shared/contract/auditLog.ts';

/** Who did what in the workspace, newest first. People are named even if they have left it. */
export const list = operationOf(auditLogRoutes.list, {
  name: 'audit.list',
  permission: 'audit.read',
  async run({ platform: { database } }, tx, { query }) {
    const { items, total } = await listAuditLog(tx, query);
    const names: Record<string, Map<number, string>> = {
      api_key: await namesOfApiKeys(tx, actorIdsOf(items, 'api_key')),
      customer: await namesOfCustomers(tx, actorIdsOf(items, 'customer')),
      member: await namesOfUsers(database, actorIdsOf(items, 'member')),
      admin: await namesOfAdmins(database, actorIdsOf(items, 'admin')),
    };
    return { items: withNames(items, names), total };
  },
});
