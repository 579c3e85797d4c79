import { parseLimits } from '#server/features/settings/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { allowedAnswers, type Budget, type SystemLimits } from '#shared/rules/systemLimits.ts';

/** The workspace's own budgets; null: the usual one. */
export type OwnBudgets = Record<Budget, number | null>;

export interface Limits {
  system: SystemLimits;
  own: OwnBudgets;
  /** What each budget allows in the end, and what it would without the workspace's own number. */
  allowed: Record<Budget, number>;
  usual: Record<Budget, number>;
  /** Free answers of a model in the playground, a day; null without a limit. */
  playground: number | null;
}

interface Row {
  visitor_answers: number | null;
  address_answers: number | null;
  hour_answers: number | null;
  included: number | null;
  playground: number | null;
  limits: unknown;
}

/** All limits of the workspace. One statement, since every turn of the agent waits for it. */
export async function readLimits(tx: WorkspaceTx): Promise<Limits> {
  const { rows } = await tx.sql<Row>`
    select visitor_answers, address_answers, hour_answers,
      (plan.limits->>'agent_answers')::bigint as included,
      (plan.limits->>'playground_answers')::bigint as playground,
      (select value from setting where key = 'limits') as limits
    from plan left join budget_setting on true
    where plan.id = coalesce(
      (select plan_id from subscription where status <> 'canceled'),
      (select id from plan where unique_plan_tag = 'free'))`;
  const { included, playground, limits, ...row } = rows[0]!;
  const system = parseLimits(limits);
  const own = { visitor: row.visitor_answers, address: row.address_answers, hour: row.hour_answers };
  const among = (kept: OwnBudgets): Record<Budget, number> => ({
    visitor: allowedAnswers(kept.visitor, system.visitor_answers, system.plan_share, included),
    address: allowedAnswers(kept.address, system.address_answers, system.plan_share, included),
    hour: allowedAnswers(kept.hour, system.hour_answers, system.plan_share, included),
  });
  const none = { visitor: null, address: null, hour: null };
  return { system, own, allowed: among(own), usual: among(none), playground };
}

export async function writeOwnBudgets(tx: WorkspaceTx, own: OwnBudgets, now: Date): Promise<void> {
  const values = {
    visitor_answers: own.visitor,
    address_answers: own.address,
    hour_answers: own.hour,
    updated_at: now,
  };
  await tx.db
    .insertInto('budget_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

/** The next midnight in the time zone of the workspace. */
export async function readEndOfDay(tx: WorkspaceTx, now: Date): Promise<Date> {
  const { rows } = await tx.sql<{ ends_at: Date }>`
    select ((${now}::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone as ends_at
    from workspace`;
  return rows[0]!.ends_at;
}
