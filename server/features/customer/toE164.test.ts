import { expect, it } from 'vitest';
import { toE164 } from '#server/features/customer/toE164.ts';

it.each([
  ['85291234567', '+85291234567'],
  ['+852 9123 4567', '+85291234567'],
  // The same mobile number of Brazil without and with its ninth digit.
  ['551188765432', '+5511988765432'],
  ['5511988765432', '+5511988765432'],
  // A land line there keeps eight digits.
  ['551133334444', '+551133334444'],
  // The same number of Argentina without and with the 9 of mobiles.
  ['541123456789', '+5491123456789'],
  ['5491123456789', '+5491123456789'],
  ['12', undefined],
  ['', undefined],
])('reads %s as %s', (digits, number) => {
  expect(toE164(digits)).toBe(number);
});
