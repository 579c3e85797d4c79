import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Asks before the page of a form with unsaved changes is left. Rendered by the form that has to ask (`useUnsaved`). */
export function LeaveGuard() {
  const { t } = useTranslation();
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      width={420}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button variant="quiet" className="mr-auto text-danger!" onClick={() => proceed?.()}>
            {t('leave.discard')}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => reset?.()}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  );
}
