import { describe, expect, it } from 'vitest';
import { contactIn } from './aboutWaiting.ts';

describe('contactIn', () => {
  it.each([
    ['call me on 9123 4567', { phone: '9123 4567' }],
    ['我電話係 +852 9123 4567', { phone: '+852 9123 4567' }],
    ['我微信是13800138000', { phone: '13800138000' }],
    ['my booking mail is a@b.example', { email: 'a@b.example' }],
  ])('finds the contact in %s', (text, contact) => {
    expect(contactIn(text)).toEqual(contact);
  });

  it.each([
    'my card is 4111 1111 1111 1111',
    '4111 1111 1111 1111',
    'my booking number is 12345678',
    '訂單編號 20261122',
    '身份证号 440301199001011234',
    'Is your number 2155 0137?',
  ])('finds no phone number in %s', (text) => {
    expect(contactIn(text)).toBeUndefined();
  });
});
