import { useTranslation } from 'react-i18next';
import type { Figures } from '#web/features/console/dashboard/figures.ts';
import { Bars } from '#web/ui/chart/Bars.tsx';

/** How many organizations are on which plan. */
export default function PlanChart({ subscriptions }: Pick<Figures, 'subscriptions'>) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <Bars
      label={t('plans.title')}
      rowName={t('plans.plan')}
      parts={[{ name: t('plans.organizations'), tone: 'human' }]}
      rows={subscriptions.map(({ plan, name, count }) => ({ key: plan, name, values: [count] }))}
      empty={t('plans.none')}
    />
  );
}
