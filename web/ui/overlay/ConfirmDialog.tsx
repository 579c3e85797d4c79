import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'footer' | 'busy'> {
  confirmLabel: string;
  variant?: 'primary' | 'danger';
  /** Does it. The dialog closes when it succeeds and stays when it throws: the error is in a toast. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is done. */
export function ConfirmDialog({ confirmLabel, variant = 'primary', onConfirm, ...dialog }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      dialog.onClose();
    } catch {
      // Shown in a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      {...dialog}
      busy={busy}
      footer={
        <>
          <Button onClick={dialog.onClose} disabled={busy} data-autofocus={variant === 'danger' || undefined}>
            {t('action.cancel')}
          </Button>
          <Button
            variant={variant}
            onClick={confirm}
            busy={busy}
            data-autofocus={variant === 'primary' || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
