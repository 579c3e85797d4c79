import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { valueOf, type PlanRow } from '#web/site/pricing/planRows.ts';
import { useSite } from '#web/site/useSite.ts';

export function PlanValue({ plan, row }: { plan: Plan; row: PlanRow }) {
  const { t } = useTranslation(['website', 'subscription']);
  const { formatCount } = useSite();
  const value = valueOf(plan, row);
  if (value === null) return t('subscription:pricing.unlimited');
  if (typeof value === 'number') return formatCount(value);
  const [Icon, words, tone] = value
    ? ([Check, t('subscription:pricing.included'), 'text-human-text'] as const)
    : ([Minus, t('subscription:pricing.missing'), 'text-text-3'] as const);
  return (
    <>
      <Icon className={`inline size-4.5 stroke-2 ${tone}`} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </>
  );
}
