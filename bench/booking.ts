/**
 * 10,000 attempts by 200 parallel clients for overlapping times, while the server is killed again and again: no two
 * bookings overlap, and none that was confirmed is lost. Then a month of free times for 20 resources.
 * `npm run bench:booking -- <attempts> <seed>`.
 */
import { machine, percentile, report, round } from '#bench/bench.ts';
import { faultsOf, makeRaceGround, race } from '#test/bookingRace.ts';
import { call } from '#test/call.ts';
import { layGround, startProduct, untilReady, type Product } from '#test/failureProduct.ts';
import { makeWorkspace } from '#test/makers.ts';

const [attempts = 10_000, seed = 1] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const clients = 200;
const mostMs = 50;

const place = await layGround();
let product: Product | undefined;
try {
  const workspace = await place.prepare((app) => makeWorkspace(app, 'Bench'));
  const token = workspace.tokens.owner;
  const start = async () => {
    product = await startProduct({ DATABASE_URL: place.databaseUrl, DATA_DIR: place.folder });
    await untilReady(product, 60);
  };
  await start();
  const app = {
    get url() {
      return product!.url;
    },
  };
  const ground = await makeRaceGround(app, token);
  const over = new AbortController();
  let kills = 0;
  const killing = (async () => {
    while (!over.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      if (over.signal.aborted) return;
      kills += 1;
      product!.signal('SIGKILL');
      await product!.ended;
      await start();
    }
  })();
  const startedAt = performance.now();
  const result = await race(app, ground, { attempts, clients, seed });
  const seconds = (performance.now() - startedAt) / 1000;
  over.abort();
  await killing;
  const faults = await faultsOf(place.sql, result);

  // A month for 20 resources with what is booked above and hours with breaks.
  const hours = [1, 2, 3, 4, 5, 6].flatMap((day) => [
    { day, from: '09:00', to: '13:00' },
    { day, from: '14:00', to: '19:00' },
  ]);
  const ids: number[] = [];
  for (let index = 0; index < 20; index++) {
    const body = { name: `Room ${index}`, hours };
    const made = await call(app, 'POST', '/v1/api/booking-resource', { token, body });
    ids.push((made.body.data as { id: number }).id);
  }
  const service = { name: 'Massage', minutes: 60, step_minutes: 15, buffer_after: 15, resource_ids: ids };
  const { id } = (await call(app, 'POST', '/v1/api/booking-service', { token, body: service })).body.data as {
    id: number;
  };
  const from = ground.day;
  for (let index = 0; index < 400; index++) {
    const body = {
      ...{ service_id: id, resource_id: ids[index % 20], any_time: true },
      starts_at: from + Math.floor(index / 20) * 86_400 + (index % 7) * 5400,
    };
    await call(app, 'POST', '/v1/api/booking', { token, body });
  }
  const times: number[] = [];
  let free = 0;
  for (let index = 0; index < 60; index++) {
    const before = performance.now();
    const path = `/v1/api/booking/slot?service_id=${id}&from=${from}&to=${from + 31 * 86_400}`;
    const slots = await call(app, 'GET', path, { token, headers: { 'accept-encoding': 'identity' } });
    times.push(performance.now() - before);
    free = (slots.body.data as unknown[]).length;
  }
  const p50 = percentile(times.slice(10), 0.5);
  report('Booking', [
    `${machine()}.`,
    '',
    `${result.attempts} attempts by ${clients} parallel clients for the times of 3 resources within 8 hours (5 services of different lengths and buffers, one of them a class; holds, confirmations, moves, approvals, cancellations), the server killed ${kills} times in between: ${round(seconds)} s.`,
    '',
    '| | measured | limit |',
    '| --- | --- | --- |',
    `| pairs that overlap | ${faults.overlaps} | 0 |`,
    `| sessions with more than their seats | ${faults.overfull} | 0 |`,
    `| confirmed bookings lost | ${faults.lost} of ${result.confirmed.size} | 0 |`,
    `| free times of a month for 20 resources, whole call, p50 | ${round(p50)} ms (${free} times) | ${mostMs} ms |`,
    '',
    `Replies: ${Object.entries(result.replies)
      .toSorted(([, one], [, other]) => other - one)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ')}.`,
  ]);
  if (faults.overlaps + faults.overfull + faults.lost > 0 || p50 > mostMs) process.exitCode = 1;
} finally {
  product?.signal('SIGKILL');
  await place.remove();
}
