import { roleMay, type Permission } from '#shared/rules/permissions.ts';
import { read } from '#web/lib/session.ts';

/** Whether the loader of a page may start its queries: they would be rejected for other roles. */
export function mayLoad(permission: Permission): boolean {
  const role = read('workspace-user')?.role;
  return role !== undefined && roleMay(role, permission);
}
