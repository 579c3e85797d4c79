import { useTranslation } from 'react-i18next';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { HealthReport } from '#web/features/console/health/HealthReport.tsx';
import { useCall } from '#web/lib/queries.ts';
import { formatTime } from '#web/lib/format.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

const everyTenSeconds = 10_000;

/** How the system is, refreshed by itself: what is wrong comes first. */
export default function HealthPage() {
  const { t } = useTranslation(['admin-dashboard', 'common']);
  const query = useCall(dashboardRoutes.health, {}, { quiet: true, refetchInterval: everyTenSeconds });
  return (
    <>
      <PageHeader
        title={t('common:menu.health')}
        text={
          query.data &&
          (query.error
            ? t('health.stale', { time: formatTime(query.dataUpdatedAt / 1000) })
            : t('health.refreshed', { host: query.data.host }))
        }
      />
      <section
        aria-label={t('common:menu.health')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        className="px-6 pb-8 outline-offset-[-2px] max-md:px-4"
      >
        <Loaded query={query}>{(state) => <HealthReport state={state} />}</Loaded>
      </section>
    </>
  );
}
