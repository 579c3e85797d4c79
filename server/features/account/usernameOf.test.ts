import { describe, expect, it } from 'vitest';
import { usernameOf } from '#server/features/account/usernameOf.ts';
import { username } from '#shared/schema/fields.ts';

describe('usernameOf', () => {
  it.each([
    ['Mei.Lam@example.com', 'mei.lam'],
    ['josé+news@example.com', 'jose'],
    ['a@example.com', 'user-a'],
    ['陳大文@example.com', 'user'],
    ['_-x-@example.com', 'user-x'],
    [`${'long'.repeat(16)}@example.com`, 'long'.repeat(10)],
  ])('makes a username of %s', (email, made) => {
    expect(usernameOf(email, 0)).toBe(made);
    expect(username.safeParse(made).success).toBe(true);
  });

  it('gives another one for each attempt', () => {
    expect(usernameOf('mei@example.com', 1)).toBe('mei-2');
    expect(usernameOf('mei@example.com', 2)).toBe('mei-3');
  });
});
