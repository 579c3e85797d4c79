import { useTranslation } from 'react-i18next';
import type { ListedUser } from '#shared/contract/console/user.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const tones = { active: 'ok', pending: 'warn', disabled: 'idle' } as const;

export function UserStatus({ status }: { status: ListedUser['status'] }) {
  const { t } = useTranslation('admin');
  return <StatusDot tone={tones[status]}>{t(`status.${status}`)}</StatusDot>;
}
