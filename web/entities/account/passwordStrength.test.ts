import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#web/entities/account/passwordStrength.ts';

describe('passwordStrength', () => {
  it.each([
    ['password1', 'weak'],
    ['Password123!', 'weak'],
    ['12345678901234567890', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['83920475', 'weak'],
    ['teapotsun', 'weak'],
    ['michael84', 'weak'],
    ['teapot7sun', 'fair'],
    ['r4Tk!9bQv', 'fair'],
    ['港灣牙科診所星期六', 'fair'],
    ['correct horse battery', 'strong'],
    ['x7$Kp2!wQ9r&', 'strong'],
  ] as const)('rates %s as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('rates a password made of words about the person as weak', () => {
    expect(passwordStrength('harbourdental7')).toBe('fair');
    expect(passwordStrength('harbourdental7', ['Harbourdental'])).toBe('weak');
  });
});
