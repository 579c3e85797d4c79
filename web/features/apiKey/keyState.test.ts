import { describe, expect, it } from 'vitest';
import { daysUntil, keyStateOf } from '#web/features/apiKey/keyState.ts';

const day = 86_400;

describe('keyStateOf', () => {
  it('points out a valid key that expires within two weeks', () => {
    expect(keyStateOf({ status: 'active', expires_at: 14 * day - 1 }, 0)).toBe('soon');
    expect(keyStateOf({ status: 'active', expires_at: 14 * day }, 0)).toBe('active');
    expect(keyStateOf({ status: 'active', expires_at: null }, 0)).toBe('active');
  });

  it('is the status of a key that is not valid', () => {
    expect(keyStateOf({ status: 'expired', expires_at: -1 }, 0)).toBe('expired');
    expect(keyStateOf({ status: 'creator_removed', expires_at: day }, 0)).toBe('creator_removed');
  });
});

it('daysUntil counts begun days', () => {
  expect(daysUntil(day, 0)).toBe(1);
  expect(daysUntil(day + 1, 0)).toBe(2);
  expect(daysUntil(5, 10)).toBe(1);
});
