import { useTranslation } from 'react-i18next';
import { tryFieldId } from '#web/features/dashboard/setUp/ChatTry.tsx';
import { Button } from '#web/ui/form/Button.tsx';

/** Leads to the chat beside it. */
export function AskStep() {
  const { t } = useTranslation('user-dashboard');
  return (
    <Button variant="primary" onClick={() => document.getElementById(tryFieldId)?.focus()}>
      {t('setUp.asked.go')}
    </Button>
  );
}
