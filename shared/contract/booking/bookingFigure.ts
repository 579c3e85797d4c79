import { z } from 'zod';
import { id } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const date = z.iso.date();
const count = z.number().int();

/** Bookings that begin in a span of days. What was only held is none. */
export const bookingFigures = z.object({
  /** By who made them, those cancelled later among them. */
  booked: z.object({ agent: count, member: count, page: count, api: count }),
  cancelled: count,
  completed: count,
  no_show: count,
  /** Those by id that can be booked. Minutes without buffers; a session of a class counts once. */
  resources: z.array(z.object({ id, name: z.string(), booked_minutes: count, open_minutes: count })),
});
export type BookingFigures = z.infer<typeof bookingFigures>;

/** The longest span, in days. */
export const figureDays = 92;

export const bookingFigureRoutes = {
  get: route('GET /v1/api/booking-figure', {
    summary: `How much was booked, by whom, and how full people and rooms are; at most ${figureDays} days at once`,
    query: z.strictObject({ from: date, to: date }),
    reply: bookingFigures,
  }),
};
