import { useTranslation } from 'react-i18next';
import { usageRoutes } from '#shared/contract/usage.ts';
import { BudgetForm } from '#web/features/usage/BudgetForm.tsx';
import { PlanLimits } from '#web/entities/plan/PlanLimits.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** What the organization uses of its plan, and the budgets that protect it from floods. */
export default function UsagePage() {
  const { t } = useTranslation(['subscription', 'common']);
  const timeZone = useStored('workspace')?.time_zone;
  const zone = timeZone === undefined ? {} : { timeZone };
  const query = useCall(usageRoutes.get, {});
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title={t('common:menu.usage')}
        text={
          data &&
          t('usage.period', {
            from: formatDate(data.period.from, zone),
            to: formatDate(data.period.to - 1, zone),
          })
        }
      />
      <div className="flex max-w-180 flex-col gap-9 px-6 pb-8 max-md:px-4">
        {data ? (
          <>
            <PlanLimits usage={data} title={t('usage.plan')} />
            <BudgetForm budgets={data.budgets} />
          </>
        ) : error ? (
          <LoadFailed title={t('usage.failed')} query={query} />
        ) : (
          <SkeletonLines lines={12} />
        )}
      </div>
    </>
  );
}
