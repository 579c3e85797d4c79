/** Makes bookings, and what can be booked. */
import { ask, unique, type Stage } from '#test/requestFixtures/stage.ts';

type Made = { id: number };

/** Hours of a resource that is always open. */
export const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
/** Two hours from now, on the hour. */
export const later = Math.floor(Date.now() / 3_600_000) * 3600 + 7200;

export const makeResource = (stage: Stage) =>
  ask<Made>(stage, 'POST', '/v1/api/booking-resource', { name: unique('Room'), hours: always });

export async function makeService(stage: Stage): Promise<Made> {
  const body = { name: unique('Service'), minutes: 30, resource_ids: [(await makeResource(stage)).id] };
  return ask<Made>(stage, 'POST', '/v1/api/booking-service', body);
}

export const makeException = (stage: Stage) =>
  ask<Made>(stage, 'PUT', '/v1/api/booking-exception', { date: '2031-01-01' });

export async function makeBooking(stage: Stage, more: object = {}): Promise<Made> {
  const { id } = await makeService(stage);
  return ask<Made>(stage, 'POST', '/v1/api/booking', { service_id: id, starts_at: later, ...more });
}
