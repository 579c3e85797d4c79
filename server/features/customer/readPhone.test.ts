import { expect, it } from 'vitest';
import { readPhone } from '#server/features/customer/readPhone.ts';

it.each([
  ['9123 4567', 'Asia/Hong_Kong', '+85291234567'],
  ['+852 9123-4567', 'America/New_York', '+85291234567'],
  ['00852 9123 4567', 'Europe/London', '+85291234567'],
  ['(212) 555-0123', 'America/New_York', '+12125550123'],
  ['020 7946 0018', 'Europe/London', '+442079460018'],
  ['138 0013 8000', 'Asia/Shanghai', '+8613800138000'],
  ['9123 4567', 'Etc/UTC', undefined],
  ['tomorrow', 'Asia/Hong_Kong', undefined],
  ['', 'Asia/Hong_Kong', undefined],
  ['9'.repeat(10_000), 'Asia/Hong_Kong', undefined],
])('reads %.20s in %s as %s', (text, zone, phone) => {
  expect(readPhone(text, zone)).toBe(phone);
});
