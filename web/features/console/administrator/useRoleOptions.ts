import { useTranslation } from 'react-i18next';
import type { AdminRole } from '#shared/rules/permissions.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';

/** The roles that may be given: owner only by owners. */
export function useRoleOptions() {
  const { t } = useTranslation(['admin', 'common']);
  const { isOwner } = useAdmin();
  const roles: readonly AdminRole[] = isOwner ? ['owner', 'admin', 'member'] : ['admin', 'member'];
  return roles.map((value) => ({
    value,
    label: t(`common:role.${value}`),
    hint: t(`administrator.roleText.${value}`),
  }));
}
