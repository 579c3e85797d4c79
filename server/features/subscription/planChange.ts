import { getPlan, priceOf, type StoredPlan } from '#server/features/plan/public.ts';
import type { StoredSubscription } from '#server/features/subscription/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
import { changePlan, type Interval, type PlanChange, type Running } from '#shared/rules/proration.ts';

export interface WantedPlan {
  unique_plan_tag?: string | undefined;
  plan_id?: number | undefined;
  interval: Interval;
}

/** Cancel at the end of the period, undo the cancellation, or change with proration. */
export type Intent = { plan: StoredPlan } & (
  | { kind: 'end'; at: number }
  | { kind: 'resume' }
  | { kind: 'change'; change: PlanChange; interval: Interval; price: number }
);

/** Determines what requesting a plan at a moment does. Shared by preview and subscribe, so that both agree. */
export async function planChange(
  tx: WorkspaceTx,
  subscription: StoredSubscription | undefined,
  wanted: WantedPlan,
  at: number,
): Promise<Intent> {
  const plan = await getPlan(
    tx,
    wanted.plan_id === undefined ? { tag: wanted.unique_plan_tag! } : { id: wanted.plan_id },
  );
  const living = subscription?.status === 'canceled' ? undefined : subscription;
  if (plan.unique_plan_tag === freePlanTag) {
    if (!living || living.cancelAtPeriodEnd) throw new AppError('plan_unchanged');
    return { kind: 'end', plan, at: living.period.end };
  }
  const same = living?.planId === plan.id && living.interval === wanted.interval;
  if (same && living.status !== 'past_due') {
    if (!living.cancelAtPeriodEnd) throw new AppError('plan_unchanged');
    return { kind: 'resume', plan };
  }
  if (!plan.active && !same) throw new AppError('plan_not_offered');
  const price = priceOf(plan, wanted.interval);
  const hadTrial = subscription !== undefined && subscription.trialEndsAt !== null;
  const change = changePlan(at, living && (await running(tx, living)), {
    plan_tag: plan.unique_plan_tag,
    plan_name: plan.name,
    interval: wanted.interval,
    price,
    trial_days: hadTrial && living?.status !== 'trialing' ? 0 : plan.trial_days,
  });
  return { kind: 'change', plan, change, interval: wanted.interval, price };
}

const states = { active: 'paid', trialing: 'trial', past_due: 'unpaid', canceled: 'unpaid' } as const;

async function running(tx: WorkspaceTx, subscription: StoredSubscription): Promise<Running> {
  const plan = await getPlan(tx, { id: subscription.planId });
  return {
    plan_tag: plan.unique_plan_tag,
    plan_name: plan.name,
    interval: subscription.interval,
    price: subscription.price,
    state: states[subscription.status],
    period: subscription.period,
  };
}
