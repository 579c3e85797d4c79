import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

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
  const [deleting, setDeleting] = useState(false);
  const run = async () => {
    setDeleting(true);
    try {
      await onDelete();
      onClose();
    } catch {
      // What went wrong stands in a toast.
    } finally {
      setDeleting(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={deleting}
      width={400}
      title={t('action.delete')}
      footer={
        <>
          <Button onClick={onClose} disabled={deleting}>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onClick={run} busy={deleting}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      <p className="capital text-14 text-text-2">{message ?? t('state.confirmDelete')}</p>
    </Dialog>
  );
}
