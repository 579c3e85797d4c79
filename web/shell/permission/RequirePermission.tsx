import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleMay, type Permission } from '#shared/rules/permissions.ts';
import { useStored } from '#web/lib/session.ts';
import { Problem } from '#web/shell/Problem.tsx';

interface Props {
  permission: Permission;
  children: ReactNode;
}

/** A page of owners and admins. Others are told so, and its queries are not asked. */
export function RequirePermission({ permission, children }: Props) {
  const { t } = useTranslation();
  const role = useStored('workspace-user')?.role;
  const organization = useStored('workspace')?.name ?? '';
  if (role === undefined || roleMay(role, permission)) return children;
  return <Problem title={t('state.leadersOnly')} text={t('state.leadersOnlyText', { organization })} />;
}
