import { expect, it } from 'vitest';
import {
  bodyOf,
  centsOf,
  newService,
  presetOf,
  valuesOf,
} from '#web/features/booking/setUp/serviceValues.ts';

it.each([
  ['', null],
  ['380', 38_000],
  ['380.5', 38_050],
  ['0', 0],
  ['1,200.00', 120_000],
])('reads the price %s', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it.each(['x', '1.234', '-5', '12345678'])('reads no price in %s', (text) => {
  expect(centsOf(text)).toBeUndefined();
});

it('keeps the keys of questions and makes new ones that are free', () => {
  const values = {
    ...newService([], 'HKD'),
    questions: [
      { key: 'q2', label: 'Allergies?', kind: 'text' as const, required: true, options: '' },
      {
        key: '',
        label: ' Hair? ',
        kind: 'choice' as const,
        required: false,
        options: 'Long\n Short \n\nLong',
      },
      { key: '', label: 'Else?', kind: 'text' as const, required: false, options: 'left over' },
    ],
  };
  expect(bodyOf(values).questions).toEqual([
    { key: 'q2', label: 'Allergies?', kind: 'text', required: true, options: [] },
    { key: 'q1', label: 'Hair?', kind: 'choice', required: false, options: ['Long', 'Short'] },
    { key: 'q3', label: 'Else?', kind: 'text', required: false, options: [] },
  ]);
});

it('shows a stored service as it is sent back', () => {
  const { resource_ids, ...body } = bodyOf({ ...presetOf('salon', 'Cut', [4], 'HKD'), price: '12.50' });
  const stored = { ...body, id: 1, created_at: 0, resource_ids };
  expect(bodyOf(valuesOf(stored))).toEqual({ ...body, resource_ids });
});
