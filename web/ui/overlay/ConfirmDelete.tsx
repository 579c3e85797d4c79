import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Instead of "are you sure you want to delete this?". */
  message?: string;
  /** Deletes. The dialog closes when it succeeds and stays when it throws. */
  onDelete: () => Promise<unknown>;
}

export function ConfirmDelete({ open, onClose, message, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={400}
      title={t('action.delete')}
      confirmLabel={t('action.delete')}
      variant="danger"
      onConfirm={onDelete}
    >
      <p className="capital text-14 text-text-2">{message ?? t('state.confirmDelete')}</p>
    </ConfirmDialog>
  );
}
