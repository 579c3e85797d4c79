import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import type { Interval } from '#shared/rules/proration.ts';
import type { Details, PlanAction } from '#web/features/subscription/planState.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  plan: Plan;
  interval: Interval;
  action: PlanAction;
  details: Details;
  onChoose: (plan: Plan, interval: Interval) => void;
}

/** What can be done with a plan of the comparison. */
export function PlanButton({ plan, interval, action, details, onChoose }: Props) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const keep = useAction(subscriptionRoutes.toggle, {
    refresh: [subscriptionRoutes.get, subscriptionRoutes.current],
    onDone: () => toast.done(t('plan.kept', { plan: plan.name })),
  });
  if (action === 'current') return null;
  if (action === 'scheduled') {
    const date = formatDate(details.subscription?.current_period_end ?? 0, zone);
    return <span className="text-13 text-text-2">{t('plan.scheduled', { date })}</span>;
  }
  if (action === 'keep') {
    return (
      <Button busy={keep.isPending} onClick={() => keep.mutate({ body: {} })}>
        {t('plan.action.keepShort')}
      </Button>
    );
  }
  const label = {
    pay: t('plan.action.pay'),
    end: t('plan.action.end', { plan: plan.name }),
    interval: interval === 'year' ? t('plan.action.yearly') : t('plan.action.monthly'),
    choose: t('plan.action.choose', { plan: plan.name }),
  }[action];
  return (
    <Button
      variant={action === 'pay' ? 'primary' : 'secondary'}
      className="max-w-full"
      onClick={() => onChoose(plan, interval)}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}
