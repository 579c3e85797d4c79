import { Hand, Info, ListTree, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#web/lib/format.ts';
import { Notice } from '#web/features/agent/Notice.tsx';
import type { SectionProps } from '#web/features/agent/SectionPanel.tsx';
import { ThresholdSlider } from '#web/features/agent/ThresholdSlider.tsx';
import { useFlaw } from '#web/features/agent/useFlaw.ts';
import { zones, type Zone } from '#web/features/agent/zones.ts';
import { cx } from '#web/ui/cx.ts';

const looks: Record<Zone, { icon: LucideIcon; edge: string }> = {
  answer: { icon: MessageSquareText, edge: 'border-ai' },
  choices: { icon: ListTree, edge: 'border-ai-line' },
  handoff: { icon: Hand, edge: 'border-human' },
};

/** How sure the agent has to be: two thresholds, three zones, each in words. */
export function AnswersSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const flaw = useFlaw(edit.form)('answer_threshold');
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
        {flaw && <p className="mt-2 text-12 font-medium text-danger">{flaw}</p>}
      </div>
      <ul className="flex flex-col gap-4">
        {zones.toReversed().map((zone) => {
          const { icon: Icon, edge } = looks[zone];
          return (
            <li key={zone} className={cx('flex gap-3 border-l-3 pl-3.5', edge)}>
              <Icon className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />
              <div className="min-w-0">
                <p className="text-14 font-medium">{t(`answers.${zone}.rule`, percents)}</p>
                <p className="text-13 text-pretty text-text-2">{t(`answers.${zone}.text`, percents)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="text-13 text-pretty text-text-2">{t('answers.sure')}</p>
    </>
  );
}
