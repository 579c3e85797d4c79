import { useTranslation } from 'react-i18next';
import { apiKeyRoutes, type ApiKey } from '#shared/contract/apiKey.ts';
import { useAction } from '#web/lib/queries.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

export default function RevokeDialog({ apiKey, open, onClose }: Props) {
  const { t } = useTranslation('subscription');
  const remove = useAction(apiKeyRoutes.remove, {
    refresh: [apiKeyRoutes.list],
    onDone: () => toast.done(t('apiKey.revoked', { name: apiKey.name })),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={440}
      title={t('apiKey.revokeTitle')}
      confirmLabel={t('apiKey.revoke')}
      variant="danger"
      onConfirm={() => remove.mutateAsync({ params: { id: apiKey.id } })}
    >
      <p className="text-14 text-pretty break-words text-text-2">
        {t('apiKey.revokeText', { name: apiKey.name })}
      </p>
    </ConfirmDialog>
  );
}
