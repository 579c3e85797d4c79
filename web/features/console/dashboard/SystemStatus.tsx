import { useTranslation } from 'react-i18next';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { problemsOf } from '#web/features/console/health/problems.ts';
import { useCall } from '#web/lib/queries.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Whether the system is well, with the way to the page that says more. */
export function SystemStatus() {
  const { t } = useTranslation(['admin-dashboard', 'common']);
  const { data } = useCall(dashboardRoutes.health, {}, { quiet: true });
  if (!data) return <p className="mt-2 h-5.5" />;
  const problems = problemsOf(data);
  const isBad = problems.some(({ severity }) => severity === 'danger');
  const tone = isBad ? 'danger' : problems.length > 0 ? 'warn' : 'ok';
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-13">
      <StatusDot tone={tone} className="text-13!">
        {problems.length === 0 ? t('health.well') : t('status.problems', { count: problems.length })}
      </StatusDot>
      <TextLink to="/admin/health">{t('common:menu.health')}</TextLink>
    </p>
  );
}
