import { useTranslation } from 'react-i18next';
import type { Figures } from '#web/features/console/dashboard/figures.ts';
import { FigureList } from '#web/features/console/dashboard/FigureList.tsx';
import { SystemStatus } from '#web/features/console/dashboard/SystemStatus.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { Section } from '#web/ui/display/Section.tsx';

const WorkChart = lazily(() => import('#web/features/console/dashboard/WorkChart.tsx'));
const GrowthChart = lazily(() => import('#web/features/console/dashboard/GrowthChart.tsx'));
const PlanChart = lazily(() => import('#web/features/console/dashboard/PlanChart.tsx'));

/** The month in a sentence; the work of agents and people by day; money, organizations and users. */
export function Overview({ figures }: { figures: Figures }) {
  const { t } = useTranslation('admin-dashboard');
  const { this_month: month, workspaces } = figures;
  const sentence = t('sentence', {
    answers: formatNumber(month.answers),
    handoffs: formatNumber(month.handoffs),
    organizations: formatNumber(workspaces.active),
    count: workspaces.active,
  });
  return (
    <div className="flex flex-col gap-9">
      <div>
        <p className="max-w-[60ch] text-20 font-medium text-balance">
          {month.answers + month.handoffs === 0 ? t('quiet') : sentence}
        </p>
        <SystemStatus />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section title={t('work.title')} text={t('work.text')}>
          <div className="min-h-64">
            <WorkChart series={figures.series} />
          </div>
        </Section>
        <FigureList figures={figures} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section title={t('growth.title')} text={t('growth.text')}>
          <div className="min-h-44">
            <GrowthChart series={figures.series} />
          </div>
        </Section>
        <Section title={t('plans.title')} text={t('plans.text')}>
          <PlanChart subscriptions={figures.subscriptions} />
        </Section>
      </div>
    </div>
  );
}
