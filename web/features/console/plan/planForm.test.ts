import { describe, expect, it } from 'vitest';
import type { ConsolePlan } from '#shared/contract/plan.ts';
import { blankPlan, bodyOf, planErrors, swapped, valuesOf } from '#web/features/console/plan/planForm.ts';

const plan: ConsolePlan = {
  ...{ id: 2, unique_plan_tag: 'pro', name: 'Pro', description: 'For teams', currency: 'USD' },
  ...{ monthly_price: 9900, yearly_price: 99_000, trial_days: 14, position: 3, active: true },
  limits: {
    ...{ members: 15, channels: 10, agent_answers: 5000, knowledge_characters: null },
    ...{ customers: 50_000, playground_answers: 100 },
  },
  features: ['api_keys'],
  ...{ subscriber_count: 4, created_at: 1, updated_at: 2 },
};

describe('bodyOf', () => {
  it('returns what was read', () => {
    expect(bodyOf(valuesOf(plan))).toEqual({
      ...{ unique_plan_tag: 'pro', name: 'Pro', description: 'For teams', active: true },
      ...{ monthly_price: 9900, yearly_price: 99_000, trial_days: 14 },
      limits: plan.limits,
      features: ['api_keys'],
    });
  });
});

describe('planErrors', () => {
  it('accepts a plan as stored', () => {
    expect(planErrors(valuesOf(plan))).toEqual({});
  });

  it('names what is missing, too long or not allowed', () => {
    expect(planErrors(blankPlan())).toEqual({ unique_plan_tag: 'required', name: 'required' });
    const wrong = { unique_plan_tag: 'Pro Plan', name: '名'.repeat(101), trial_days: 91, yearly_price: 0 };
    expect(planErrors({ ...valuesOf(plan), ...wrong })).toEqual({
      ...{ unique_plan_tag: 'tag', name: 'name', trial_days: 'trial', yearly_price: 'year' },
    });
  });
});

describe('swapped', () => {
  const rows = [
    { id: 10, position: 1 },
    { id: 11, position: 2 },
    { id: 12, position: 3 },
  ];

  it('writes the two plans that change places', () => {
    expect(swapped(rows, 2, -1)).toEqual([
      { id: 12, position: 2 },
      { id: 11, position: 3 },
    ]);
  });

  it('numbers plans that share a position', () => {
    const same = rows.map((row) => ({ ...row, position: 0 }));
    expect(swapped(same, 0, 1)).toEqual([
      { id: 11, position: 1 },
      { id: 10, position: 2 },
      { id: 12, position: 3 },
    ]);
  });

  it('writes nothing beyond the ends', () => {
    expect(swapped(rows, 0, -1)).toEqual([]);
    expect(swapped(rows, 2, 1)).toEqual([]);
  });
});
