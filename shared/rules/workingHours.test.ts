import { describe, expect, it } from 'vitest';
import { availabilityAt } from './workingHours.ts';

const weekdays = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: '09:00', to: '13:00' },
  { day, from: '14:00', to: '18:00' },
]);

describe('availabilityAt', () => {
  it.each([
    [1, '09:00', { isOpen: true, until: '13:00' }],
    [1, '17:59', { isOpen: true, until: '18:00' }],
    [1, '08:59', { isOpen: false, inDays: 0, day: 1, from: '09:00' }],
    [1, '13:00', { isOpen: false, inDays: 0, day: 1, from: '14:00' }],
    [1, '18:00', { isOpen: false, inDays: 1, day: 2, from: '09:00' }],
    [5, '20:00', { isOpen: false, inDays: 3, day: 1, from: '09:00' }],
    [0, '12:00', { isOpen: false, inDays: 1, day: 1, from: '09:00' }],
  ])('on day %i at %s', (day, time, expected) => {
    expect(availabilityAt(weekdays, { day, time })).toEqual(expected);
  });

  it('is undefined without hours', () => {
    expect(availabilityAt([], { day: 1, time: '09:00' })).toBeUndefined();
  });

  it('joins times that touch, and finds the only day of the week a week later', () => {
    const split = [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '12:00', to: '24:00' },
    ];
    expect(availabilityAt(split, { day: 1, time: '10:00' })).toEqual({ isOpen: true, until: '24:00' });
    expect(availabilityAt([split[0]!], { day: 1, time: '12:00' })).toMatchObject({
      inDays: 7,
      from: '09:00',
    });
  });
});
