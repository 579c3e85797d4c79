import { describe, expect, it } from 'vitest';
import { allowedAnswers, systemLimits } from '#shared/rules/systemLimits.ts';

describe('allowedAnswers', () => {
  it.each([
    ['the workspace’s own number, whatever its plan has', 700, 300, 20, 100, 700],
    ['the usual number without a limit of the plan', null, 300, 20, null, 300],
    ['a share of the month’s answers', null, 300, 20, 1000, 200],
    ['the usual number when the share is larger', null, 300, 20, 25_000, 300],
    ['the smallest share on a small plan', null, 300, 20, 100, 40],
    ['the usual number when even that is smaller', null, 10, 20, 100, 10],
  ] as const)('returns %s', (_what, own, usual, share, included, expected) =>
    expect(allowedAnswers(own, usual, share, included)).toBe(expected),
  );
});

describe('systemLimits', () => {
  it.each(Object.entries(systemLimits))('has a usual value of %s within its bounds', (_name, limit) => {
    expect(limit.usual).toBeGreaterThanOrEqual(limit.least);
    expect(limit.usual).toBeLessThanOrEqual(limit.most);
  });
});
