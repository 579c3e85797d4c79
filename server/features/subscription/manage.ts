import { getPlan } from '#server/features/plan/public.ts';
import { lockSubscription } from '#server/features/subscription/store.ts';
import { saveSubscription } from '#server/features/subscription/saveSubscription.ts';
import { publishSubscriptionChange } from '#server/features/subscription/publishSubscriptionChange.ts';
import { viewSubscriptionDetails, viewSubscriptionStatus } from '#server/features/subscription/view.ts';
import { toUnix } from '#server/platform/clock.ts';
import { operation, operationOf } from '#server/platform/operation/operation.ts';
import { grant as grantInput, subscriptionRoutes as routes } from '#shared/contract/subscription.ts';
import { AppError } from '#shared/errors.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';
import { periodEnd } from '#shared/rules/proration.ts';

export const current = operationOf(routes.current, {
  name: 'subscription.current',
  permission: 'billing.read',
  run: (_ctx, tx) => viewSubscriptionStatus(tx),
});

export const get = operationOf(routes.get, {
  name: 'subscription.get',
  permission: 'billing.manage',
  audited: false,
  run: (_ctx, tx) => viewSubscriptionDetails(tx),
});

export const toggle = operationOf(routes.toggle, {
  name: 'subscription.toggle',
  permission: 'billing.manage',
  async run(ctx, tx) {
    const subscription = await lockSubscription(tx);
    if (!subscription || subscription.status === 'canceled') throw new AppError('no_subscription');
    const cancelAtPeriodEnd = !subscription.cancelAtPeriodEnd;
    await saveSubscription(
      tx,
      subscription,
      { ...subscription, cancelAtPeriodEnd },
      ctx.platform.clock.now(),
    );
    await publishSubscriptionChange(ctx, tx);
    return viewSubscriptionDetails(tx);
  },
});

const canceled = { status: 'canceled', nextChargeAt: null } as const;

/**
 * An administrator sets a workspace's plan: nothing is charged, now or at renewals, and nothing is refunded. The free
 * plan cancels the subscription at once.
 */
export const grant = operation({
  name: 'subscription.grant',
  permission: 'billing.manage',
  audited: true,
  input: grantInput,
  detail: (input) => input,
  async run(ctx, tx, { unique_plan_tag: tag, interval }) {
    if (ctx.actor.kind !== 'admin' && ctx.actor.kind !== 'system') throw new AppError('forbidden');
    const now = ctx.platform.clock.now();
    const at = toUnix(now);
    const plan = await getPlan(tx, { tag });
    const subscription = await lockSubscription(tx);
    if (tag === freePlanTag) {
      if (!subscription || subscription.status === 'canceled') throw new AppError('plan_unchanged');
      await saveSubscription(tx, subscription, { ...subscription, ...canceled }, now);
    } else {
      const end = periodEnd(at, interval, at);
      const to = {
        planId: plan.id,
        status: 'active',
        interval,
        price: 0,
        period: { start: at, end, anchor: at },
        trialEndsAt: subscription?.trialEndsAt ?? null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
        nextChargeAt: end,
        revision: (subscription?.revision ?? 0) + 1,
        provider: 'manual',
      } as const;
      await saveSubscription(tx, subscription, to, now);
    }
    await publishSubscriptionChange(ctx, tx);
    return viewSubscriptionDetails(tx);
  },
});
