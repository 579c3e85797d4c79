import { namesOfUsers } from '#server/features/account/crossWorkspace.ts';
import { namesOfAdmins } from '#server/features/administrator/crossWorkspace.ts';
import { namesOfApiKeys } from '#server/features/apiKey/public.ts';
import { namesOfCustomers } from '#server/features/customer/public.ts';
import { listAuditLog } from '#server/platform/operation/auditStore.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { auditLogRoutes } from '#shared/contract/auditLog.ts';

/** Who did what in the workspace, newest first. People are named even if they have left it. */
export const list = operationOf(auditLogRoutes.list, {
  name: 'audit.list',
  permission: 'audit.read',
  audited: false,
  async run({ platform: { database } }, tx, { query }) {
    const { items, total } = await listAuditLog(tx, query);
    const idsOf = (kind: string) => [
      ...new Set(items.flatMap(({ actor }) => (actor.kind === kind && actor.id ? [actor.id] : []))),
    ];
    const names: Record<string, Map<number, string>> = {
      api_key: await namesOfApiKeys(tx, idsOf('api_key')),
      customer: await namesOfCustomers(tx, idsOf('customer')),
      member: await namesOfUsers(database, idsOf('member')),
      admin: await namesOfAdmins(database, idsOf('admin')),
    };
    const named = items.map((item) => {
      const { kind, id } = item.actor;
      return { ...item, actor: { kind, id, name: names[kind]?.get(id ?? 0) ?? '' } };
    });
    return { items: named, total };
  },
});
