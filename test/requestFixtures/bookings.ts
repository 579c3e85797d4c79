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

const someDay = new Date(later * 1000 + 30 * 86_400_000).toISOString().slice(0, 10);

/** What a customer waits for. */
export async function waitingBody(stage: Stage) {
  return { service_id: (await makeService(stage)).id, from: someDay, to: someDay };
}

export const makeWaiting = async (stage: Stage) =>
  ask<Made>(stage, 'POST', '/v1/api/booking-waiting', {
    ...(await waitingBody(stage)),
    customer: { name: unique('Ann'), email: `${unique('ann')}@example.com` },
  });

/** A service on the public page of the workspace. */
export async function openPage(stage: Stage): Promise<{ slug: string; service_id: number }> {
  await ask(stage, 'PUT', '/v1/api/booking-setting', { is_public: true });
  const { slug } = await ask<{ slug: string }>(stage, 'GET', `/v1/api/workspace/${stage.workspace.id}`);
  return { slug, service_id: (await makeService(stage)).id };
}

export async function holdOnPage(stage: Stage) {
  const { slug, service_id } = await openPage(stage);
  const body = { service_id, starts_at: later, client_id: unique('a browser of ours') };
  const { hold } = await ask<{ hold: string }>(stage, 'POST', `/v1/public/booking/${slug}/hold`, body, '');
  return { slug, hold };
}

export async function bookOnPage(stage: Stage): Promise<{ token: string }> {
  const { slug, service_id } = await openPage(stage);
  const customer = { name: unique('Ann'), email: `${unique('ann')}@example.com` };
  const body = { service_id, starts_at: later, client_id: unique('a form of ours'), customer };
  const { link } = await ask<{ link: string }>(stage, 'POST', `/v1/public/booking/${slug}`, body, '');
  return { token: link.split('/').at(-1)! };
}
