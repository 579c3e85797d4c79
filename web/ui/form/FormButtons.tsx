import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  /** Disables both. */
  busy: boolean;
  onCancel?: () => void;
  /** Instead of "Save". */
  label?: string;
  /** The id of the form, for buttons outside of it. */
  form?: string;
  variant?: 'primary' | 'danger';
}

/** The buttons of a form: cancel and save. */
export function FormButtons({ busy, onCancel, label, form, variant = 'primary' }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {onCancel && (
        <Button onClick={onCancel} disabled={busy}>
          {t('action.cancel')}
        </Button>
      )}
      <Button variant={variant} type="submit" form={form} busy={busy}>
        {label ?? t('action.save')}
      </Button>
    </>
  );
}
