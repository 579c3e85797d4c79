import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks whether unsaved changes may be lost. */
export function UnsavedDialog({ open, onStay, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      width={420}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button variant="quiet" className="mr-auto text-danger!" onClick={onDiscard}>
            {t('leave.discard')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  );
}
