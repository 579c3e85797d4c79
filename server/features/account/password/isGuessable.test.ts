import { describe, expect, it } from 'vitest';
import { isGuessable } from './isGuessable.ts';
import { newPassword } from '#shared/schema/fields.ts';

const own = ['olivia', 'Olivia Wong', 'olivia.wong@harbour.example', 'wong_1985', '王小明醫生', 'a-47110815'];

describe('isGuessable', () => {
  it.each([
    'password',
    'PassWord',
    'ｐａｓｓｗｏｒｄ',
    ' password ',
    'Password2024!',
    'qwertyuiop',
    '1234567890',
    'iloveyou',
    'dragon1999',
    'abcd1234',
    'olivia.wong@harbour.example',
    'Olivia.Wong',
    'olivia wong',
    'OLIVIA123456',
    '王小明醫生1234',
    'wong_19851',
    'a-4711081512!',
    'oliviawong',
    'olivia-wong!',
    'passwordpassword',
    'aaaaaaaaaaaa',
    'abc123abc123',
    '121212121212',
    '12345678901',
    '98765432109',
    'defghijklm',
  ])('is true for %j', (password) => {
    expect(isGuessable(password, own)).toBe(true);
  });

  it.each([
    'correct horse',
    'parley-demo',
    '83740192837461',
    'olivia loves tea',
    '我最愛食雲吞麵同埋魚蛋',
    'tr0ub4dor&3x',
  ])('is false for %j', (password) => {
    expect(isGuessable(password, own)).toBe(false);
  });

  it('does not count short own words', () => {
    expect(isGuessable('mei12345678', ['mei'])).toBe(false);
  });
});

describe('newPassword', () => {
  it('counts no spaces and nothing invisible', () => {
    for (const empty of [' '.repeat(8), '\u200b'.repeat(8), '\u3000'.repeat(20), 'a'.repeat(7) + '   '])
      expect([empty, newPassword.safeParse(empty).success]).toEqual([empty, false]);
    expect(newPassword.safeParse('eight 888').success).toBe(true);
    expect(newPassword.safeParse('密碼密碼密碼密碼').success).toBe(true);
  });
});
