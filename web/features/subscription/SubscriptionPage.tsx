import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planRoutes, type Plan } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { usageRoutes } from '#shared/contract/usage.ts';
import type { Interval } from '#shared/rules/proration.ts';
import { PlanLimits } from '#web/entities/plan/PlanLimits.tsx';
import { CurrentPlan } from '#web/features/subscription/CurrentPlan.tsx';
import { PlanComparison } from '#web/features/subscription/PlanComparison.tsx';
import type { Details } from '#web/features/subscription/planState.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useCall } from '#web/lib/queries.ts';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

const ChangeDialog = lazily(() => import('#web/features/subscription/change/ChangeDialog.tsx'));

/** The organization's plan: what it costs and includes, what is used of it, and changing it. */
export default function SubscriptionPage() {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <RequirePermission permission="billing.manage">
      <PageHeader title={t('common:menu.subscription')} />
      <Contents />
    </RequirePermission>
  );
}

function Contents() {
  const { t } = useTranslation('subscription');
  const details = useCall(subscriptionRoutes.get, { body: {} }, { quiet: true });
  return (
    <div className="px-6 pb-10 max-md:px-4">
      <Loaded query={details} failed={t('plan.failed')}>
        {(found) => <Sections details={found} />}
      </Loaded>
    </div>
  );
}

function Sections({ details }: { details: Details }) {
  const { t } = useTranslation('subscription');
  const plans = useCall(planRoutes.offered, undefined, { quiet: true });
  const usage = useCall(usageRoutes.get, {}, { quiet: true });
  const [wanted, setWanted] = useState<{ plan: Plan; interval: Interval }>();
  const [isOpen, setOpen] = useState(false);
  const choose = (plan: Plan, interval: Interval) => {
    setWanted({ plan, interval });
    setOpen(true);
  };
  return (
    <div className="flex flex-col gap-9">
      <CurrentPlan details={details} onPay={choose} />
      <div className="max-w-180">
        <Loaded query={usage} lines={4}>
          {(found) => <PlanLimits usage={found} title={t('plan.used')} />}
        </Loaded>
      </div>
      <Loaded query={plans} lines={8}>
        {(offered) => <PlanComparison offered={offered} details={details} onChoose={choose} />}
      </Loaded>
      {wanted && (
        <ChangeDialog
          key={`${wanted.plan.id} ${wanted.interval}`}
          open={isOpen}
          onClose={() => setOpen(false)}
          details={details}
          {...wanted}
        />
      )}
    </div>
  );
}
