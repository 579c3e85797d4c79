import { describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contract/plan.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import {
  actionOf,
  graceEndOf,
  shortOf,
  stateOf,
  withCurrent,
  yearlySaving,
} from '#web/features/subscription/planState.ts';

const plan = (id: number, unique_plan_tag: string, monthly_price = 0, yearly_price = 0): Plan => ({
  ...{ id, unique_plan_tag, name: unique_plan_tag, description: '', currency: 'USD' },
  ...{ monthly_price, yearly_price, trial_days: 0, features: [] },
  limits: {
    ...{ members: 1, channels: 1, agent_answers: 1 },
    ...{ knowledge_characters: 1, customers: 1, playground_answers: 1 },
  },
});
const free = plan(1, 'free');
const starter = plan(2, 'starter', 2900, 29000);
const pro = plan(3, 'pro', 9900, 99000);

const subscribed = (more: Partial<Subscription> = {}): { subscription: Subscription } => ({
  subscription: {
    ...{ plan_id: 2, unique_plan_tag: 'starter', status: 'active', interval: 'month', price: 2900 },
    ...{ current_period_start: 0, current_period_end: 100, trial_ends_at: null, cancel_at_period_end: false },
    ...{ past_due_since: null, provider: 'wallet', created_at: 0 },
    ...more,
  } as Subscription,
});

describe('stateOf', () => {
  it.each([
    ['free', { subscription: null }],
    ['ended', subscribed({ status: 'canceled' })],
    ['ended', subscribed({ status: 'canceled', cancel_at_period_end: true })],
    ['ending', subscribed({ cancel_at_period_end: true })],
    ['ending', subscribed({ status: 'trialing', cancel_at_period_end: true })],
    ['past_due', subscribed({ status: 'past_due' })],
    ['trial', subscribed({ status: 'trialing' })],
    ['granted', subscribed({ provider: 'manual', price: 0 })],
    ['active', subscribed()],
  ] as const)('is %s', (state, details) => {
    expect(stateOf(details)).toBe(state);
  });
});

describe('actionOf', () => {
  it('offers every other plan to an organization without a subscription', () => {
    const none = { subscription: null };
    expect(actionOf(free, 'month', none)).toBe('current');
    expect(actionOf(starter, 'year', none)).toBe('choose');
    expect(actionOf(free, 'year', subscribed({ status: 'canceled' }))).toBe('current');
    expect(actionOf(starter, 'month', subscribed({ status: 'canceled' }))).toBe('choose');
  });

  it('offers the other interval, other plans and the end of a subscription', () => {
    expect(actionOf(starter, 'month', subscribed())).toBe('current');
    expect(actionOf(starter, 'year', subscribed())).toBe('interval');
    expect(actionOf(pro, 'month', subscribed())).toBe('choose');
    expect(actionOf(free, 'month', subscribed())).toBe('end');
  });

  it('offers to keep what ends, and to pay what is owed', () => {
    const ending = subscribed({ cancel_at_period_end: true });
    expect(actionOf(free, 'month', ending)).toBe('scheduled');
    expect(actionOf(starter, 'month', ending)).toBe('keep');
    expect(actionOf(starter, 'month', subscribed({ status: 'past_due' }))).toBe('pay');
  });
});

it('graceEndOf is seven days later', () => {
  expect(graceEndOf(1_000)).toBe(1_000 + 7 * 86_400);
});

it('yearlySaving is the largest share, and 0 without one', () => {
  expect(yearlySaving([free, starter, pro])).toBeCloseTo(1 / 6);
  expect(yearlySaving([free, plan(4, 'dear', 100, 1300)])).toBe(0);
});

it('withCurrent adds a plan that is no longer on sale, by its price', () => {
  const old = plan(9, 'old', 4900, 49000);
  expect(withCurrent([free, starter, pro], old).map(({ id }) => id)).toEqual([1, 2, 9, 3]);
  expect(withCurrent([free, starter], starter)).toHaveLength(2);
});

it('shortOf is what is missing, never negative', () => {
  expect(shortOf(500, 200)).toBe(300);
  expect(shortOf(500, 900)).toBe(0);
});
