import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import type { Interval, Period } from '#shared/rules/proration.ts';

/** A subscription, with times in unix seconds, in which proration is calculated. */
export interface StoredSubscription {
  planId: number;
  status: Subscription['status'];
  interval: Interval;
  /** Of the current period; while past due, of the unpaid one. */
  price: number;
  period: Period;
  trialEndsAt: number | null;
  cancelAtPeriodEnd: boolean;
  pastDueSince: number | null;
  /** When the scheduled job handles it next. */
  nextChargeAt: number | null;
  revision: number;
  provider: Subscription['provider'];
  createdAt: number;
  updatedAt: number;
}

export async function findSubscription(tx: WorkspaceTx): Promise<StoredSubscription | undefined> {
  const row = await tx.db.selectFrom('subscription').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return {
    planId: row.plan_id,
    status: row.status as Subscription['status'],
    interval: row.billing_interval as Interval,
    price: row.price,
    period: {
      start: toUnix(row.current_period_start),
      end: toUnix(row.current_period_end),
      anchor: toUnix(row.period_anchor),
    },
    trialEndsAt: toUnix(row.trial_ends_at),
    cancelAtPeriodEnd: row.cancel_at_period_end,
    pastDueSince: toUnix(row.past_due_since),
    nextChargeAt: toUnix(row.next_charge_at),
    revision: row.revision,
    provider: row.provider as Subscription['provider'],
    createdAt: toUnix(row.created_at),
    updatedAt: toUnix(row.updated_at),
  };
}

/** The same under an advisory lock until the end of the transaction, which also covers a subscription yet to be created. */
export async function lockSubscription(tx: WorkspaceTx): Promise<StoredSubscription | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${tx.workspaceId}`}, 0))`;
  return findSubscription(tx);
}

export type SubscriptionChange = Omit<StoredSubscription, 'createdAt' | 'updatedAt'>;

/** Writes the workspace's only subscription. */
export async function putSubscription(tx: WorkspaceTx, to: SubscriptionChange, now: Date): Promise<void> {
  const values = {
    plan_id: to.planId,
    status: to.status,
    billing_interval: to.interval,
    price: to.price,
    current_period_start: fromUnix(to.period.start),
    current_period_end: fromUnix(to.period.end),
    period_anchor: fromUnix(to.period.anchor),
    trial_ends_at: fromUnix(to.trialEndsAt),
    cancel_at_period_end: to.cancelAtPeriodEnd,
    past_due_since: fromUnix(to.pastDueSince),
    next_charge_at: fromUnix(to.nextChargeAt),
    revision: to.revision,
    provider: to.provider,
    updated_at: now,
  };
  await tx.db
    .insertInto('subscription')
    .values({ ...values, created_at: now })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

function fromUnix(seconds: number): Date;
function fromUnix(seconds: number | null): Date | null;
function fromUnix(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}

/**
 * The answers left in the month (null without a limit) and the balance of the wallet. One statement, since every turn of
 * the agent waits for it.
 */
export async function readAnswerAllowance(
  tx: WorkspaceTx,
  now: Date,
): Promise<{ left: number | null; balance: number }> {
  const { rows } = await tx.sql<{ left: number | null; balance: number }>`
    select (plan.limits->>'agent_answers')::bigint - (
        select coalesce(sum(answers), 0) from usage_day, workspace
        where day >= date_trunc('month', ${now}::timestamptz at time zone time_zone)::date
          and day <= (${now}::timestamptz at time zone time_zone)::date
      )::bigint as left,
      coalesce((select balance from wallet), 0) as balance
    from plan
    where id = coalesce(
      (select plan_id from subscription where status <> 'canceled'),
      (select id from plan where unique_plan_tag = 'free'))`;
  return rows[0]!;
}

/** The id of the plan that applies: that of the subscription unless it was canceled, or else the free one. */
export async function currentPlanId(tx: WorkspaceTx): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>`
    select coalesce(
      (select plan_id from subscription where status <> 'canceled'),
      (select id from plan where unique_plan_tag = 'free')) as id`;
  return rows[0]!.id;
}
