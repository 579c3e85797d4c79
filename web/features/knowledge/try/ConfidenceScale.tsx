import { useTranslation } from 'react-i18next';
import { formatPercent } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import type { Thresholds, Verdict } from '#web/features/knowledge/try/verdictOf.ts';

interface Props {
  confidence: number;
  verdict: Verdict;
  thresholds: Thresholds;
}

/** Where a confidence falls: human is where people take over, ai is where the agent answers. */
export function ConfidenceScale({ confidence, verdict, thresholds: { answer, choice } }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const zones = [
    { name: 'handoff', width: choice, label: t('try.zoneHandoff'), look: 'bg-human' },
    { name: 'choices', width: answer - choice, label: t('try.zoneChoices'), look: 'bg-ai-line' },
    { name: 'answer', width: 1 - answer, label: t('try.zoneAnswer'), look: 'bg-ai' },
  ] as const;
  const words = t('try.confidence', { share: formatPercent(confidence) });
  return (
    <div className="flex flex-col gap-1" role="img" aria-label={words}>
      <p className="text-12 text-text-2" aria-hidden="true">
        {words}
      </p>
      <div className="relative flex h-1.5 gap-0.5" aria-hidden="true">
        {zones.map(({ name, width, look }) => (
          <span
            key={name}
            style={{ flexGrow: width }}
            className={cx('basis-0 rounded-full', look, name !== verdict && 'opacity-35')}
          />
        ))}
        <span
          style={{ left: `${Math.min(99, Math.max(1, confidence * 100))}%` }}
          className="absolute -top-1 h-3.5 w-1 -translate-x-1/2 rounded-full bg-text shadow-[0_0_0_2px_var(--surface)]"
        />
      </div>
      <div className="flex gap-0.5 text-12" aria-hidden="true">
        {zones.map(({ name, width, label }) => (
          <span
            key={name}
            style={{ flexGrow: width }}
            className={cx(
              'basis-0 overflow-hidden text-ellipsis whitespace-nowrap',
              name === verdict ? 'font-semibold text-text' : 'text-text-3',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
