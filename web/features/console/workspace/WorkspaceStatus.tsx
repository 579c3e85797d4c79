import { useTranslation } from 'react-i18next';
import type { ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

export function WorkspaceStatus({ status }: Pick<ListedWorkspace, 'status'>) {
  const { t } = useTranslation('admin');
  return <StatusDot tone={status === 'active' ? 'ok' : 'danger'}>{t(`status.${status}`)}</StatusDot>;
}
