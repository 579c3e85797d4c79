import type { z } from 'zod';
import type { ConsolePlan, newPlan } from '#shared/contract/plan.ts';
import {
  freePlanTag,
  planFeatures,
  planLimits,
  type PlanFeature,
  type PlanLimit,
} from '#shared/rules/planLimits.ts';
import { limits } from '#shared/schema/limits.ts';

/** Amounts are integer cents. */
export interface PlanValues {
  unique_plan_tag: string;
  name: string;
  description: string;
  monthly_price: number;
  yearly_price: number;
  trial_days: number;
  /** `null`: without limit. */
  limits: Record<PlanLimit, number | null>;
  features: Record<PlanFeature, boolean>;
  active: boolean;
}

export type PlanBody = z.input<typeof newPlan>;

/** The largest trial that the server takes. */
export const longestTrial = 90;
export const longestDescription = 1000;

export function blankPlan(): PlanValues {
  return {
    ...{ unique_plan_tag: '', name: '', description: '' },
    ...{ monthly_price: 0, yearly_price: 0, trial_days: 0 },
    limits: {
      members: 5,
      channels: 3,
      agent_answers: 1000,
      knowledge_characters: 2_000_000,
      customers: 5000,
      playground_answers: 100,
    },
    features: record(planFeatures, () => false),
    active: true,
  };
}

export function valuesOf(plan: ConsolePlan): PlanValues {
  return {
    unique_plan_tag: plan.unique_plan_tag,
    name: plan.name,
    description: plan.description,
    monthly_price: plan.monthly_price,
    yearly_price: plan.yearly_price,
    trial_days: plan.trial_days,
    limits: record(planLimits, (limit) => plan.limits[limit]),
    features: record(planFeatures, (feature) => plan.features.includes(feature)),
    active: plan.active,
  };
}

export function bodyOf(values: PlanValues): PlanBody {
  return {
    ...values,
    unique_plan_tag: values.unique_plan_tag.trim(),
    name: values.name.trim(),
    description: values.description.trim(),
    features: planFeatures.filter((feature) => values.features[feature]),
  };
}

export type PlanError = 'required' | 'tag' | 'name' | 'description' | 'trial' | 'year';

/** The validation errors of a plan by field. */
export function planErrors(values: PlanValues): Partial<Record<keyof PlanValues, PlanError>> {
  const tag = values.unique_plan_tag.trim();
  const name = values.name.trim();
  return {
    ...(tag === '' && { unique_plan_tag: 'required' as const }),
    ...(tag !== '' && !/^[a-z][a-z0-9_-]{0,49}$/.test(tag) && { unique_plan_tag: 'tag' as const }),
    ...(name === '' && { name: 'required' as const }),
    ...([...name].length > limits.name && { name: 'name' as const }),
    ...([...values.description].length > longestDescription && { description: 'description' as const }),
    ...(values.trial_days > longestTrial && { trial_days: 'trial' as const }),
    // A free year of a plan that costs by the month is a field that was forgotten.
    ...(values.monthly_price > 0 && values.yearly_price === 0 && { yearly_price: 'year' as const }),
  };
}

/** The plan of every organization without a subscription keeps its tag, its price of nothing, and its place on sale. */
export function isFree(plan: Pick<ConsolePlan, 'unique_plan_tag'> | undefined): boolean {
  return plan?.unique_plan_tag === freePlanTag;
}

/**
 * What to write so that a plan changes places with its neighbour: all are numbered by their places, since plans may
 * share a position.
 */
export function swapped(
  rows: readonly Pick<ConsolePlan, 'id' | 'position'>[],
  index: number,
  by: -1 | 1,
): { id: number; position: number }[] {
  const order = [...rows];
  const other = index + by;
  if (!order[index] || !order[other]) return [];
  [order[index], order[other]] = [order[other], order[index]];
  return order
    .map(({ id, position }, place) => ({ id, position: place + 1, before: position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id, position }) => ({ id, position }));
}

function record<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
