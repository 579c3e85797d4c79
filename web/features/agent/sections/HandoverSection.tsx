import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { WorkingHours } from '#web/entities/workingHours/WorkingHours.tsx';
import { useFieldError } from '#web/features/agent/useFieldError.ts';
import { WordChips } from '#web/features/agent/sections/WordChips.tsx';

const always = ['asked', 'unsure', 'checks', 'distress', 'upset'] as const;

/** When the agent hands over: the rules that always apply, and the workspace's own words. */
export function HandoverSection({ edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const errorOf = useFieldError(edit.form);
  return (
    <>
      <WordChips
        words={edit.values.handoff_words}
        readOnly={!mayEdit}
        onChange={(words) => edit.form.setValue('handoff_words', words)}
      />
      <WorkingHours
        times={edit.values.working_hours}
        readOnly={!mayEdit}
        error={errorOf('working_hours')}
        onChange={(times) => edit.form.setValue('working_hours', times)}
      />
      <div>
        <h3 className="text-13 font-medium">{t('handover.always')}</h3>
        <ul className="mt-2 flex flex-col gap-2">
          {always.map((reason) => (
            <li key={reason} className="flex gap-2.5 text-14 text-text-2">
              <Check className="mt-0.75 size-4 shrink-0 stroke-2 text-human-text" aria-hidden="true" />
              {t(`handover.when.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
