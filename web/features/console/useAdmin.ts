import { adminMay } from '#shared/rules/permissions.ts';
import { useStored } from '#web/lib/session.ts';

/** Who is signed in to the console: members look, owners and admins act, and some things are for owners only. */
export function useAdmin() {
  const admin = useStored('admin');
  return {
    id: admin?.id ?? 0,
    isOwner: admin?.role === 'owner',
    mayManage: admin !== null && adminMay(admin.role, 'console.manage'),
  };
}
