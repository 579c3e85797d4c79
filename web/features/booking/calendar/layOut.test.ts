import { expect, it } from 'vitest';
import { layOut } from '#web/features/booking/calendar/layOut.ts';

const piece = (item: string, from: number, to: number) => ({ item, from, to });
const placesOf = (pieces: ReturnType<typeof piece>[]) =>
  layOut(pieces).map(({ item, column, columns }) => `${item} ${column}/${columns}`);

it('puts what overlaps beside each other, and what follows into the place that is free', () => {
  expect(
    placesOf([piece('a', 0, 60), piece('b', 30, 90), piece('c', 60, 120), piece('d', 120, 150)]),
  ).toEqual(['a 0/2', 'b 1/2', 'c 0/2', 'd 0/1']);
});

it('begins with the longer of those that begin together', () => {
  expect(placesOf([piece('short', 0, 30), piece('long', 0, 90), piece('later', 30, 60)])).toEqual([
    'long 0/2',
    'short 1/2',
    'later 1/2',
  ]);
  expect(placesOf([])).toEqual([]);
});
