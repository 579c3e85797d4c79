import { useTranslation } from 'react-i18next';
import type { WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { useSentences } from '#web/features/dashboard/useSentences.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';

const outcomes = [
  { kind: 'confirmed', fill: 'var(--color-ai)' },
  // Weaker, since nobody said so.
  {
    kind: 'assumed',
    fill: 'repeating-linear-gradient(135deg, var(--color-ai) 0 2px, var(--color-ai-soft) 2px 5px)',
  },
  { kind: 'unsettled', fill: 'color-mix(in oklab, var(--color-line-strong) 50%, transparent)' },
  { kind: 'reopened', fill: 'var(--color-danger)' },
] as const;

/** Whether the agent's answers held: what customers confirmed apart from what is only assumed and from what came back. */
export function Outcomes({ data }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  const { current, before, agent_name: name } = data;
  const join = useSentences();
  const all = Math.max(1, current.agent);
  return (
    <Section title={t('outcome.title', { name })} text={t('outcome.text')}>
      <div
        className="flex h-6 gap-0.5 overflow-hidden rounded-1 bg-sunken"
        role="img"
        aria-label={outcomes.map(({ kind }) => `${t(`outcome.${kind}`)} ${current[kind]}`).join(', ')}
      >
        {outcomes.map(({ kind, fill }) => (
          <span
            key={kind}
            className="chart-grow"
            style={{ width: `${(current[kind] / all) * 100}%`, background: fill }}
          />
        ))}
      </div>
      <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {outcomes.map(({ kind, fill }) => (
          <li key={kind} className="flex gap-3">
            <span
              aria-hidden="true"
              className="mt-1.5 size-2.5 shrink-0 rounded-[3px]"
              style={{ background: fill }}
            />
            <div className="min-w-0">
              <p className="text-13 font-medium">
                {t(`outcome.${kind}`)}{' '}
                <span className="tabular-nums">
                  {formatNumber(current[kind])}
                  {current.agent > 0 && (
                    <span className="font-normal text-text-2">
                      {' '}
                      · {formatPercent(current[kind] / current.agent)}
                    </span>
                  )}
                </span>
              </p>
              <p className="text-12 text-pretty text-text-2">
                {join(
                  t(`outcome.${kind}Text`),
                  before.agent > 0
                    ? t('outcome.before', { share: formatPercent(before[kind] / before.agent) })
                    : '',
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
