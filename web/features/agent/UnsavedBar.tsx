import { useTranslation } from 'react-i18next';
import type { AgentForm } from '#web/features/agent/useAgentForm.ts';
import { useFieldNames } from '#web/features/agent/useFieldNames.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

/** The names of the unsaved fields, discard and save, below the form. */
export function UnsavedBar({ edit, onSave }: { edit: AgentForm; onSave: () => void }) {
  const { t } = useTranslation(['parley', 'common']);
  const namesOf = useFieldNames();
  return (
    <div
      role="region"
      aria-label={t('common:state.unsaved')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t hairline bg-raised px-6 py-3 max-md:px-4"
    >
      <p className="flex min-w-0 flex-1 basis-40 items-baseline gap-2.5 text-13">
        <Dot tone="warn" className="-translate-y-px" />
        <span className="min-w-0">
          <b className="block font-medium">{t('common:state.unsaved')}</b>
          <span className="block text-text-2">{namesOf(edit.unsaved)}</span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" disabled={edit.saving} onClick={edit.discard}>
          {t('common:action.discard')}
        </Button>
        <Button variant="primary" busy={edit.saving} onClick={onSave}>
          {t('unsaved.save')}
        </Button>
      </div>
    </div>
  );
}
