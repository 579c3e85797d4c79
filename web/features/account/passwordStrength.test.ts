import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#web/features/account/passwordStrength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['x7$Kp2!', 'short'],
    ['password1', 'weak'],
    ['Password123!', 'weak'],
    ['12345678901234567890', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['83920475', 'weak'],
    ['teapotsun', 'weak'],
    ['teapot7sun', 'fair'],
    ['r4Tk!9bQ', 'fair'],
    ['correct horse battery', 'strong'],
    ['x7$Kp2!wQ9r&', 'strong'],
    ['港灣牙科診所星期六', 'strong'],
  ] as const)('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('counts what everybody knows about the person for nothing', () => {
    expect(passwordStrength('gracelam1')).toBe('fair');
    expect(passwordStrength('gracelam1', ['GraceLam'])).toBe('weak');
  });

  it('counts characters, not code units', () => {
    expect(passwordStrength('𠮷𠮷𠮷𠮷')).toBe('short');
  });
});
