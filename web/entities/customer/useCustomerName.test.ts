import { expect, it } from 'vitest';
import { nameOf } from '#web/entities/customer/useCustomerName.ts';

it('nameOf returns the number of a customer without a name', () => {
  const visitor = (id: number) => `訪客 ${id}`;
  expect(nameOf({ id: 12, name: ' ' }, visitor)).toBe('訪客 12');
  expect(nameOf({ id: 12, name: ' 陳詠琪 ' }, visitor)).toBe('陳詠琪');
});
