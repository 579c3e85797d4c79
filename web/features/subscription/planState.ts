import type { Plan } from '#shared/contract/plan.ts';
import type { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { freePlanTag, graceDays } from '#shared/rules/planLimits.ts';
import type { Interval } from '#shared/rules/proration.ts';
import type { Reply } from '#web/lib/api.ts';

export type Details = Reply<typeof subscriptionRoutes.get>;

/** What the current subscription is, for the sentence about it. `ended`: the free plan after a subscription. */
export type PlanState = 'free' | 'ended' | 'granted' | 'trial' | 'active' | 'ending' | 'past_due';

export function stateOf({ subscription }: Pick<Details, 'subscription'>): PlanState {
  if (!subscription) return 'free';
  if (subscription.status === 'canceled') return 'ended';
  if (subscription.cancel_at_period_end) return 'ending';
  if (subscription.status === 'past_due') return 'past_due';
  if (subscription.status === 'trialing') return 'trial';
  return subscription.provider === 'manual' ? 'granted' : 'active';
}

/** When a subscription that is owed is canceled, in unix seconds. */
export function graceEndOf(pastDueSince: number): number {
  return pastDueSince + graceDays * 24 * 3600;
}

/**
 * What can be done with a plan: nothing with the `current` one or the one that is `scheduled` to follow, `keep` what was
 * canceled, `pay` what is owed, `end` the subscription, change the `interval`, or `choose` another plan.
 */
export type PlanAction = 'current' | 'scheduled' | 'keep' | 'pay' | 'end' | 'interval' | 'choose';

export function actionOf(
  plan: Pick<Plan, 'id' | 'unique_plan_tag'>,
  interval: Interval,
  { subscription }: Pick<Details, 'subscription'>,
): PlanAction {
  const living = subscription && subscription.status !== 'canceled' ? subscription : undefined;
  if (plan.unique_plan_tag === freePlanTag) {
    if (!living) return 'current';
    return living.cancel_at_period_end ? 'scheduled' : 'end';
  }
  if (living?.plan_id !== plan.id) return 'choose';
  if (living.interval !== interval) return 'interval';
  if (living.status === 'past_due') return 'pay';
  return living.cancel_at_period_end ? 'keep' : 'current';
}

export function priceOf(plan: Plan, interval: Interval): number {
  return interval === 'year' ? plan.yearly_price : plan.monthly_price;
}

/** The largest share of twelve months' price that a yearly payment saves; 0 when none does. */
export function yearlySaving(plans: readonly Plan[]): number {
  const shares = plans.map(({ monthly_price: month, yearly_price: year }) =>
    month > 0 ? 1 - year / (12 * month) : 0,
  );
  return Math.max(0, ...shares);
}

/** The plans on sale, with the current one among them by its price. */
export function withCurrent(offered: readonly Plan[], current: Plan): Plan[] {
  if (offered.some(({ id }) => id === current.id)) return [...offered];
  return [...offered, current].toSorted((one, other) => one.monthly_price - other.monthly_price);
}

/** How many cents are missing in the wallet for a payment. */
export function shortOf(amount: number, balance: number): number {
  return Math.max(0, amount - balance);
}
