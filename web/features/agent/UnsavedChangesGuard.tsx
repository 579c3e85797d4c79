import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { AgentForm } from '#web/features/agent/useAgentForm.ts';
import { useFieldNames } from '#web/features/agent/useFieldNames.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useLeaving } from '#web/lib/form/useLeaving.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Asks before the page is left with unsaved changes. Another section of the studio is the same page. */
export function UnsavedChangesGuard({ edit }: { edit: AgentForm }) {
  const { t } = useTranslation('parley');
  const namesOf = useFieldNames();
  const isUnsaved = edit.unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsaved(isUnsaved, true);
  const leaving = useLeaving();
  const go = () => (leaving.isWaiting ? leaving.leave() : blocker.proceed?.());
  const saveAndGo = async () => {
    if (await edit.save()) go();
    else stay();
  };
  const stay = () => {
    leaving.stay();
    blocker.reset?.();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked' || leaving.isWaiting}
      onClose={stay}
      busy={edit.saving}
      width={460}
      title={t('leave.title')}
      description={t('leave.text', { fields: namesOf(edit.unsaved) })}
      footer={
        <>
          <Button variant="quiet" className="mr-auto text-danger!" disabled={edit.saving} onClick={go}>
            {t('leave.discard')}
          </Button>
          <Button disabled={edit.saving} onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button variant="primary" busy={edit.saving} onClick={saveAndGo}>
            {t('leave.save')}
          </Button>
        </>
      }
    />
  );
}
