import { useTranslation } from 'react-i18next';
import type { WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { formatCost } from '#web/entities/trace/formatCost.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { useChange } from '#web/features/dashboard/useChange.ts';
import { useSentences } from '#web/features/dashboard/useSentences.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** What the model cost for the answers of these days. */
export function Cost({ data: { current, before } }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  const change = useChange();
  const join = useSentences();
  const { answers, cost_microcents: cost } = current;
  return (
    <Section title={t('cost.title')}>
      <p className="text-13 text-text-2">
        <span className="text-20 font-semibold text-text">{formatNumber(answers)}</span>{' '}
        {join(t('cost.answers', { count: answers }), change(answers, before.answers))}
      </p>
      <p className="mt-2 text-13 text-pretty text-text-2">
        {cost === 0
          ? t('cost.free')
          : join(
              t('cost.model', { cost: formatCost(cost), each: formatCost(cost / Math.max(1, answers)) }),
              change(cost, before.cost_microcents),
            )}
      </p>
      <TextLink to="/app/organization/usage" className="mt-3 inline-block text-13">
        {t('cost.usage')}
      </TextLink>
    </Section>
  );
}
