import type { Plan } from '#shared/contract/plan.ts';
import { planFeatures, planLimits } from '#shared/rules/planLimits.ts';

export type PlanRow = (typeof planLimits)[number] | (typeof planFeatures)[number];

/** What the plans are compared by: limits first, then what they open. */
export const planRows: readonly PlanRow[] = [...planLimits, ...planFeatures];

/** A number, null for no limit, or whether it is included. */
export function valueOf(plan: Plan, row: PlanRow): number | null | boolean {
  const feature = planFeatures.find((one) => one === row);
  if (feature) return plan.features.includes(feature);
  return plan.limits[row as (typeof planLimits)[number]];
}

/** How many months a year costs less, when it is the same number for every plan that costs something. */
export function monthsFree(plans: readonly Plan[]): number | undefined {
  const paid = plans.filter((plan) => plan.monthly_price > 0);
  const months = paid.map((plan) => 12 - plan.yearly_price / plan.monthly_price);
  const [first] = months;
  const isSame = first !== undefined && months.every((one) => one === first);
  return isSame && Number.isInteger(first) && first > 0 ? first : undefined;
}
