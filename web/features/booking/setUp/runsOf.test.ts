import { expect, it } from 'vitest';
import { runsOf } from '#web/features/booking/setUp/runsOf.ts';

const on = (day: number, from = '09:00', to = '18:00') => ({ day, from, to });

it('joins days in a row with the same times, and sorts these', () => {
  expect(
    runsOf([
      on(0, '10:00', '12:00'),
      on(1, '14:00'),
      on(1, '09:00', '13:00'),
      on(2, '09:00', '13:00'),
      on(2, '14:00'),
      on(4),
    ]),
  ).toEqual([
    { first: 1, last: 2, times: ['09:00–13:00', '14:00–18:00'] },
    { first: 4, last: 4, times: ['09:00–18:00'] },
    { first: 0, last: 0, times: ['10:00–12:00'] },
  ]);
  expect(runsOf([])).toEqual([]);
});
