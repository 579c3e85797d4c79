import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { blocksOf, isTaken, openStretches } from '#web/features/booking/calendar/columns.ts';
import { unixOf } from '#web/ui/form/date/zonedTime.ts';

const zone = 'Europe/London';
let ids = 0;
function booking(day: string, from: string, to: string, more: Partial<Booking> = {}): Booking {
  const [starts_at, ends_at] = [unixOf(day, from, zone), unixOf(day, to, zone)];
  return {
    ...{ id: (ids += 1), status: 'confirmed', service: { id: 1, name: 'Cut', color: '' } },
    ...{ resource: { id: 1, name: 'Amy' }, starts_at, ends_at, busy_from: starts_at, busy_to: ends_at },
    ...{ capacity: 1, ...more },
  } as Booking;
}
const column = (day: string) => ({ key: day, day, resource: undefined });

it('places by the clock, also on a day of 25 hours', () => {
  const list = [booking('2026-10-25', '00:30', '01:00'), booking('2026-10-25', '10:00', '11:00')];
  expect(blocksOf(column('2026-10-25'), list, zone).map(({ from, to }) => [from, to])).toEqual([
    [30, 60],
    [600, 660],
  ]);
});

it('shows what goes over midnight on both days, and what ends at midnight on one', () => {
  const late = booking('2026-11-23', '23:00', '23:30');
  late.ends_at = unixOf('2026-11-24', '01:00', zone);
  expect(blocksOf(column('2026-11-23'), [late], zone)[0]).toMatchObject({ from: 1380, to: 1440 });
  expect(blocksOf(column('2026-11-24'), [late], zone)[0]).toMatchObject({ from: 0, to: 60 });
  late.ends_at = unixOf('2026-11-24', '00:00', zone);
  expect(blocksOf(column('2026-11-24'), [late], zone)).toEqual([]);
});

it('shows the bookings of a session as one block', () => {
  const seats = [1, 2, 3].map(() => booking('2026-11-23', '09:00', '10:00', { capacity: 8 }));
  const blocks = blocksOf(column('2026-11-23'), [...seats, booking('2026-11-23', '09:00', '10:00')], zone);
  expect(blocks.map(({ item, columns }) => [item.all.length, columns])).toEqual([
    [3, 2],
    [1, 2],
  ]);
});

it('joins the opening times of several people', () => {
  const person = (from: string, to: string) => ({ hours: [{ day: 1, from, to }] }) as never;
  const people = [person('09:00', '12:00'), person('11:00', '14:00'), person('16:00', '24:00')];
  expect(openStretches(column('2026-11-23'), people)).toEqual([
    { from: 540, to: 840 },
    { from: 960, to: 1440 },
  ]);
});

it('knows before a move whether the time is taken, buffers included, and a session of its class is not', () => {
  const moved = booking('2026-11-23', '09:00', '10:00');
  const other = booking('2026-11-23', '11:00', '12:00');
  const at = (from: string, to: string) => ({
    ...{ resourceId: 1, from: unixOf('2026-11-23', from, zone), to: unixOf('2026-11-23', to, zone) },
  });
  expect(isTaken([moved, other], moved, at('10:00', '11:00'))).toBe(false);
  expect(isTaken([moved, other], moved, at('10:30', '11:30'))).toBe(true);
  expect(isTaken([moved, { ...other, busy_from: other.busy_from - 900 }], moved, at('10:00', '11:00'))).toBe(
    true,
  );
  expect(isTaken([moved, { ...other, status: 'cancelled' }], moved, at('10:30', '11:30'))).toBe(false);
  const session = { ...other, capacity: 4 };
  expect(isTaken([session], { ...moved, capacity: 4 }, at('11:00', '12:00'))).toBe(false);
});
