import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Code } from '#web/ui/display/Code.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** That it is shown this once, and where it belongs. */
  text: string;
  /** The name of the secret, for screen readers. */
  label: string;
  secret: string;
}

/** A secret that is shown once. Neither Escape nor a press beside the dialog closes it: that would lose the secret. */
export function SecretDialog({ open, onClose, title, text, label, secret }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy
      title={title}
      description={text}
      footer={
        <>
          <CopyButton text={secret} label={t('action.copy')} />
          <Button variant="primary" onClick={onClose}>
            {t('action.done')}
          </Button>
        </>
      }
    >
      <Code label={label} text={secret} />
    </Dialog>
  );
}
