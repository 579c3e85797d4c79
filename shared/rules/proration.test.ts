import { describe, expect, it } from 'vitest';
import {
  changePlan,
  periodEnd,
  type Interval,
  type PlanChange,
  type Running,
  type Wanted,
} from '#shared/rules/proration.ts';

const unix = (date: string) => Date.parse(`${date}Z`) / 1000;
const date = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

const plans = [0, 1, 2900, 9900, 29_900, 999_999_999].map((monthly, index) => ({
  plan_tag: `plan${index}`,
  plan_name: `Plan ${index}`,
  month: monthly,
  year: Math.min(monthly * 10, 1_000_000_000),
}));

function wanted(index: number, interval: Interval, trial_days = 0): Wanted {
  const { plan_tag, plan_name, [interval]: price } = plans[index]!;
  return { plan_tag, plan_name, interval, price, trial_days };
}

function after(change: PlanChange, to: Wanted): Running {
  const { plan_tag, plan_name, interval, price } = to;
  const state = change.status === 'trialing' ? 'trial' : 'paid';
  return { plan_tag, plan_name, interval, price, state, period: change.period };
}

/** A random walk that is the same every time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe('the end of a period', () => {
  it.each([
    ['2026-01-31T10:30', 'month', ['2026-02-28T10:30', '2026-03-31T10:30', '2026-04-30T10:30']],
    ['2028-01-30T00:00', 'month', ['2028-02-29T00:00', '2028-03-30T00:00', '2028-04-30T00:00']],
    ['2026-11-30T23:59', 'month', ['2026-12-30T23:59', '2027-01-30T23:59', '2027-02-28T23:59']],
    ['2028-02-29T12:00', 'year', ['2029-02-28T12:00', '2030-02-28T12:00', '2031-02-28T12:00']],
    ['2026-03-15T08:00', 'year', ['2027-03-15T08:00', '2028-03-15T08:00', '2029-03-15T08:00']],
  ] as const)('from %s by the %s keeps its day as far as a month has it', (from, interval, ends) => {
    const anchor = unix(from);
    let end = anchor;
    for (const expected of ends) {
      end = periodEnd(anchor, interval, end);
      expect(date(end)).toBe(expected);
    }
  });

  it('lies after every moment, one interval on at most', () => {
    const next = random(7);
    for (let turn = 0; turn < 2000; turn++) {
      const anchor = unix('2024-01-01T00:00') + next(4 * 366 * 86_400);
      const moment = anchor + next(5 * 366 * 86_400);
      for (const [interval, days] of [
        ['month', 31],
        ['year', 366],
      ] as const) {
        const end = periodEnd(anchor, interval, moment);
        expect(end).toBeGreaterThan(moment);
        expect(end - moment).toBeLessThanOrEqual(days * 86_400);
      }
    }
  });
});

describe('a change of plan', () => {
  it('from nothing charges the whole period, from now on', () => {
    const at = unix('2026-01-31T10:00');
    const change = changePlan(at, undefined, wanted(3, 'month'));
    expect(change).toMatchObject({ total: 9900, status: 'active', period: { start: at, anchor: at } });
    expect(date(change.period.end)).toBe('2026-02-28T10:00');
    expect(change.lines).toEqual([
      expect.objectContaining({ kind: 'charge', amount: 9900, seconds: 28 * 86_400, from: at }),
    ]);
  });

  it('in the middle of a month credits half of the one and charges half of the other', () => {
    const at = unix('2026-04-01T00:00');
    const starter = after(changePlan(at, undefined, wanted(2, 'month')), wanted(2, 'month'));
    const change = changePlan(at + 15 * 86_400, starter, wanted(3, 'month'));
    expect(change.lines.map(({ kind, amount, seconds }) => [kind, amount, seconds])).toEqual([
      ['credit', -1450, 15 * 86_400],
      ['charge', 4950, 15 * 86_400],
    ]);
    expect(change).toMatchObject({ total: 3500, period: starter.period });
  });

  it('to another interval begins a new period now, less what is left of the old one', () => {
    const at = unix('2026-04-01T00:00');
    const monthly = after(changePlan(at, undefined, wanted(3, 'month')), wanted(3, 'month'));
    const change = changePlan(at + 15 * 86_400, monthly, wanted(3, 'year'));
    expect(change.total).toBe(99_000 - 4950);
    expect(date(change.period.end)).toBe('2027-04-16T00:00');
  });

  it('credits nothing of a period that is owed, or of a trial', () => {
    const at = unix('2026-04-01T00:00');
    const monthly = after(changePlan(at, undefined, wanted(3, 'month')), wanted(3, 'month'));
    for (const state of ['unpaid', 'trial'] as const) {
      const change = changePlan(at + 86_400, { ...monthly, state }, wanted(4, 'month'));
      expect(change).toMatchObject({ total: 29_900, period: { start: at + 86_400 } });
    }
  });

  it('begins a trial without a charge, and lets it go on in another plan that has one', () => {
    const at = unix('2026-04-01T00:00');
    const first = changePlan(at, undefined, wanted(2, 'month', 14));
    expect(first).toMatchObject({ total: 0, status: 'trialing' });
    expect(date(first.period.end)).toBe('2026-04-15T00:00');
    const second = changePlan(at + 86_400, after(first, wanted(2, 'month')), wanted(3, 'year', 30));
    expect(second).toMatchObject({ total: 0, status: 'trialing', period: { end: first.period.end } });
  });

  it('up and down in the same second comes to nothing', () => {
    const next = random(11);
    for (let turn = 0; turn < 3000; turn++) {
      const interval = next(2) === 0 ? 'month' : 'year';
      const [one, other] = [wanted(next(plans.length), interval), wanted(next(plans.length), interval)];
      const start = unix('2024-01-01T00:00') + next(3 * 366 * 86_400);
      const begun = after(changePlan(start, undefined, one), one);
      const at = start + next(begun.period.end - start);
      const up = changePlan(at, begun, other);
      const down = changePlan(at, after(up, other), one);
      expect(up.total + down.total).toBe(0);
    }
  });

  it('never credits more than was paid, however often and whenever plans are changed', () => {
    const next = random(23);
    for (let turn = 0; turn < 500; turn++) {
      let at = unix('2024-01-01T00:00') + next(3 * 366 * 86_400);
      let to = wanted(next(plans.length), next(2) === 0 ? 'month' : 'year');
      let change = changePlan(at, undefined, to);
      let paid = change.total;
      for (let step = 0; step < 12; step++) {
        const running = after(change, to);
        at += next(Math.max(1, Math.floor((running.period.end - at) / 2)));
        to = wanted(next(plans.length), next(2) === 0 ? 'month' : 'year');
        change = changePlan(at, running, to);
        expect(change.lines.every((line) => Number.isSafeInteger(line.amount))).toBe(true);
        expect(change.total).toBe(change.lines.reduce((sum, line) => sum + line.amount, 0));
        const [credit] = change.lines.filter((line) => line.kind === 'credit');
        expect(-(credit?.amount ?? 0)).toBeLessThanOrEqual(paid);
        paid += change.total;
        expect(paid).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
