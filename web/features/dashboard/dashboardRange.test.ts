import { describe, expect, it } from 'vitest';
import { changeOf, rangeDefaults, rangeQuery } from '#web/features/dashboard/dashboardRange.ts';

const today = '2026-03-01';

describe('rangeQuery', () => {
  it('counts today as one of the days', () => {
    expect(rangeQuery({ ...rangeDefaults, range: '1' }, today)).toEqual({
      choice: '1',
      from: today,
      to: today,
    });
    expect(rangeQuery(rangeDefaults, today)).toEqual({ choice: '7', from: '2026-02-23', to: today });
  });

  it('takes the usual range for one that it does not know', () => {
    expect(rangeQuery({ ...rangeDefaults, range: 'x' }, today).choice).toBe('7');
  });

  it('bounds an own range to what the server answers', () => {
    const own = { range: 'custom', from: '2026-02-01', to: '2026-02-03' };
    expect(rangeQuery(own, today)).toEqual({ choice: 'custom', from: '2026-02-01', to: '2026-02-03' });
    expect(rangeQuery({ ...own, to: '2999-01-01' }, today).to).toBe(today);
    expect(rangeQuery({ ...own, from: '2026-02-09' }, today)).toMatchObject({
      from: '2026-02-03',
      to: '2026-02-03',
    });
    expect(rangeQuery({ ...own, from: '1999-01-01' }, today).from).toBe('2025-02-03');
    expect(rangeQuery({ ...own, from: 'soon', to: '' }, today)).toMatchObject({
      from: '2026-02-23',
      to: today,
    });
  });
});

describe('changeOf', () => {
  it('is a share of before, and nothing without a before', () => {
    expect(changeOf(15, 10)).toBe(0.5);
    expect(changeOf(0, 10)).toBe(-1);
    expect(changeOf(5, 0)).toBeUndefined();
  });
});
