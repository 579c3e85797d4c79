import { useTranslation } from 'react-i18next';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { Overview } from '#web/features/console/dashboard/Overview.tsx';
import { useCall } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

const everyMinute = 60_000;

/** The whole system in a sentence, then in figures. */
export default function DashboardPage() {
  const { t } = useTranslation('common');
  const query = useCall(dashboardRoutes.dashboard, {}, { quiet: true, refetchInterval: everyMinute });
  return (
    <>
      <PageHeader title={t('menu.dashboard')} />
      <div className="px-6 pb-10 max-md:px-4">
        <Loaded query={query}>{(figures) => <Overview figures={figures} />}</Loaded>
      </div>
    </>
  );
}
