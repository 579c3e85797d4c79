/**
 * Clients that want the same times at once: they book different starts and lengths, hold, confirm, move, approve and
 * cancel, and remember what they were told. `expectNoOverlap` asks the database afterwards.
 */
import type { Booking } from '#shared/contract/booking.ts';
import { call } from '#test/call.ts';
import { until } from '#test/makers.ts';
import { seededRandom } from '#test/seededRandom.ts';

export interface RaceGround {
  token: string;
  resources: number[];
  services: { id: number; capacity: number }[];
  /** Unix seconds: the attempts begin within the day after. */
  day: number;
}

/** Resources that are always open, services of different lengths and buffers, one that waits for approval, and a class. */
export async function makeRaceGround(
  app: { url: string },
  token: string,
  resourceCount = 3,
): Promise<RaceGround> {
  const make = async (path: string, body: object) => {
    const made = await call(app, 'POST', path, { token, body });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return (made.body.data as { id: number }).id;
  };
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const resources: number[] = [];
  for (let index = 0; index < resourceCount; index++)
    resources.push(await make('/v1/api/booking-resource', { name: `Chair ${index}`, hours }));
  const services: RaceGround['services'] = [];
  for (const [minutes, extra] of [
    [30, {}],
    [45, { buffer_after: 10 }],
    [60, { buffer_before: 5, buffer_after: 5 }],
    [20, { needs_approval: true }],
    [60, { capacity: 4 }],
  ] as const) {
    const body = {
      name: `Service ${services.length}`,
      minutes,
      step_minutes: 5,
      resource_ids: resources,
      ...extra,
    };
    const capacity = 'capacity' in extra ? extra.capacity : 1;
    services.push({ id: await make('/v1/api/booking-service', body), capacity });
  }
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  return { token, resources, services, day: today + 2 * 86_400 };
}

export interface RaceResult {
  attempts: number;
  /** Replies by their code; `ok` for success, `lost` without a reply. */
  replies: Record<string, number>;
  /** What was confirmed and then neither moved nor cancelled without a reply: id → start. */
  confirmed: Map<number, number>;
  /** Whose last request had no reply. */
  unsure: Set<number>;
}

/** Runs so many attempts by parallel clients. `app.url` is read anew for every request: the server may be another. */
export async function race(
  app: { readonly url: string },
  ground: RaceGround,
  { attempts, clients, seed }: { attempts: number; clients: number; seed: number },
): Promise<RaceResult> {
  const result: RaceResult = { attempts: 0, replies: {}, confirmed: new Map(), unsure: new Set() };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(seededRandom(seed + index))));
  return result;

  async function client(random: () => number): Promise<void> {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    // Few hours for many clients.
    const anyStart = () => ground.day + Math.floor(random() * 96) * 300;
    const own = new Map<number, Booking['status']>();
    while (result.attempts < attempts) {
      result.attempts += 1;
      const known = [...own.keys()];
      const dice = random();
      if (known.length === 0 || dice < 0.6) {
        const hold = random() < 0.3;
        const body = {
          service_id: pick(ground.services).id,
          ...(random() < 0.7 && { resource_id: pick(ground.resources) }),
          ...(random() < 0.2 && { minutes: pick([15, 25, 50, 90]) }),
          starts_at: anyStart(),
          hold,
        };
        const made = await ask('POST', '/v1/api/booking', body);
        if (made) keep(made);
      } else {
        const id = pick(known);
        const [verb, body] = pick([
          [
            'reschedule',
            { starts_at: anyStart(), ...(random() < 0.5 && { resource_id: pick(ground.resources) }) },
          ],
          ['reschedule', { starts_at: anyStart(), minutes: pick([10, 35, 75]) }],
          ['confirm', {}],
          ['renew', {}],
          ['cancel', {}],
        ] as const);
        const changed = await ask('POST', `/v1/api/booking/${id}/${verb}`, body, id);
        if (changed) keep(changed);
      }
    }

    function keep(booking: Booking): void {
      const { id, status, starts_at: startsAt } = booking;
      if (status === 'cancelled') own.delete(id);
      else own.set(id, status);
      if (status === 'confirmed') result.confirmed.set(id, startsAt);
      else result.confirmed.delete(id);
    }
  }

  async function ask(method: string, path: string, body: object, id?: number): Promise<Booking | undefined> {
    const answer = await call(app, method, path, { token: ground.token, body }).catch(() => undefined);
    const code = answer === undefined ? 'lost' : (answer.body.error_code ?? 'ok');
    result.replies[code] = (result.replies[code] ?? 0) + 1;
    if (id !== undefined && (answer === undefined || answer.status >= 500)) {
      result.unsure.add(id);
      result.confirmed.delete(id);
    }
    if (answer === undefined) await until(() => isReady(app), 60);
    return answer?.status === 200 ? (answer.body.data as Booking) : undefined;
  }
}

async function isReady(app: { url: string }): Promise<boolean> {
  return fetch(`${app.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** How many pairs of active bookings overlap on a resource, how many sessions are too full, and what was lost. */
export async function faultsOf(sql: Sql, { confirmed, unsure }: RaceResult) {
  const [overlaps] = await sql<{ count: number }>(`
    select count(*)::int as count from booking a join booking b
      on b.workspace_id = a.workspace_id and b.resource_id = a.resource_id and b.id > a.id and b.busy && a.busy
    where a.status in ('held', 'pending', 'confirmed') and b.status in ('held', 'pending', 'confirmed')
      and (a.session is null or b.session is distinct from a.session)`);
  const [full] = await sql<{ count: number }>(`
    select count(*)::int as count from (
      select from booking where session is not null and status in ('held', 'pending', 'confirmed')
      group by workspace_id, resource_id, session having count(*) > max(capacity)
        or count(distinct seat) < count(*) or count(distinct (service_id, starts_at)) > 1) as over`);
  const rows = await sql<{ id: string; status: string; at: number }>(
    'select id, status, extract(epoch from starts_at)::int as at from booking',
  );
  const stored = new Map(rows.map((row) => [Number(row.id), row]));
  const lost = [...confirmed].filter(([id, startsAt]) => {
    const row = stored.get(id);
    return !unsure.has(id) && (row?.status !== 'confirmed' || row.at !== startsAt);
  });
  return { overlaps: overlaps!.count, overfull: full!.count, lost: lost.length, bookings: rows.length };
}
