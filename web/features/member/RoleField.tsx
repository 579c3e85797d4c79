import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';

interface Props {
  value: WorkspaceRole;
  onChange: (role: WorkspaceRole) => void;
  roles: readonly WorkspaceRole[];
}

/** A role, with what it may. */
export function RoleField({ value, onChange, roles }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <RadioCards
      label={t('member.role')}
      className="grid-cols-1"
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({
        value: role,
        label: t(`common:role.${role}`),
        content: <span className="pl-7 text-13 text-text-2">{t(`member.may.${role}`)}</span>,
      }))}
    />
  );
}
