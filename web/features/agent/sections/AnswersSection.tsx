import { Hand, Info, ListTree, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#web/lib/format.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { ThresholdSlider } from '#web/features/agent/sections/ThresholdSlider.tsx';
import { useFieldError } from '#web/features/agent/useFieldError.ts';
import { ranges, type Range } from '#web/entities/agent/thresholds.ts';
import { cx } from '#web/ui/cx.ts';

const looks: Record<Range, { icon: LucideIcon; edge: string }> = {
  answer: { icon: MessageSquareText, edge: 'border-ai' },
  choices: { icon: ListTree, edge: 'border-ai-line' },
  handoff: { icon: Hand, edge: 'border-human' },
};

/** The two thresholds of confidence, and what the agent does in each range. */
export function AnswersSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const error = useFieldError(edit.form)('answer_threshold');
  const { form, values } = edit;
  const percents = {
    name: values.name.trim() || agent.draft.name,
    answer: formatPercent(values.answer_threshold),
    choice: formatPercent(values.choice_threshold),
  };
  return (
    <>
      {agent.brain === 'model' && <Notice icon={<Info />}>{t('answers.modelNote')}</Notice>}
      <div>
        <ThresholdSlider
          value={values}
          disabled={!mayEdit}
          onChange={(next) => {
            form.setValue('answer_threshold', next.answer_threshold, {
              shouldValidate: form.formState.isSubmitted,
            });
            form.setValue('choice_threshold', next.choice_threshold);
          }}
        />
        {error && <p className="mt-2 text-12 font-medium text-danger">{error}</p>}
      </div>
      <ul className="flex flex-col gap-4">
        {ranges.toReversed().map((range) => {
          const { icon: Icon, edge } = looks[range];
          return (
            <li key={range} className={cx('flex gap-3 border-l-3 pl-3.5', edge)}>
              <Icon className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />
              <div className="min-w-0">
                <p className="text-14 font-medium">{t(`answers.${range}.rule`, percents)}</p>
                <p className="text-13 text-pretty text-text-2">{t(`answers.${range}.text`, percents)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="text-13 text-pretty text-text-2">{t('answers.sure')}</p>
    </>
  );
}
