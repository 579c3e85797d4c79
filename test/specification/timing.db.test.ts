/** Whether an account exists shows neither in an answer nor in how long it takes. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { makeAdmin, makeUser } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const tries = 15;
/** By which share of the slower median the two may differ on a busy machine; less where answers keep an even pace. */
const bounds = { unpaced: 0.35, paced: 0.05 };

let app: TestApp;
const known = Array.from({ length: tries * 2 }, () => `known-${randomBytes(4).toString('hex')}`);
let adminName: string;

beforeAll(async () => {
  app = await startApp();
  for (const name of known) await makeUser(app, name);
  await makeAdmin(app, 'member');
  [{ username: adminName }] = (await app.sql<{ username: string }>('select username from admin_account')) as [
    { username: string },
  ];
});
afterAll(() => app.stop());

let calls = 0;
/** From an address of its own, so that no try is one too many. */
function post(path: string, body: object): Promise<Answer> {
  calls++;
  const address = `198.51.${Math.floor(calls / 250)}.${calls % 250}`;
  return call(app, 'POST', path, { body, headers: { 'x-forwarded-for': address } });
}

const stranger = () => `known-${randomBytes(4).toString('hex')}`;
const password = 'a wrong guess';

const doors: Record<string, (name: string) => Promise<Answer>> = {
  'log-in': (name) => post('/v1/public/user/login', { username_or_email: name, password }),
  'log-in by address': (name) =>
    post('/v1/public/user/login', { username_or_email: `${name}@example.com`, password }),
  'forgot-password': (name) => post('/v1/public/user/forgot-password', { email: `${name}@example.com` }),
  'register, by the address': (name) => {
    const username = `new-${randomBytes(6).toString('hex')}`;
    return post('/v1/public/user/register', { username, email: `${name}@example.com`, password });
  },
  'register, by the name': (name) => {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    return post('/v1/public/user/register', { username: name, email, password });
  },
};

describe.each(Object.entries(doors))('%s', (name, door) => {
  const bound = name.startsWith('log-in') ? bounds.unpaced : bounds.paced;

  it('returns the same bytes except for the trace id', async () => {
    const [one, other] = [await door(known[0]!), await door(stranger())];
    expect(bytesOf(one)).toBe(bytesOf(other));
    expect(one.status).toBe(other.status);
    const headers = ({ headers: all }: Answer) =>
      [...all].filter(([key]) => !['date', 'x-trace-id'].includes(key)).toSorted();
    expect(headers(one)).toEqual(headers(other));
  });

  it('takes the same time for known and unknown accounts', async () => {
    await door(stranger());
    let first = await difference(door, known.slice(0, tries));
    if (first > bound) first = Math.min(first, await difference(door, known.slice(tries)));
    expect(first).toBeLessThan(bound);
  }, 60_000);
});

it('the log-in of administrators does not reveal accounts either', async () => {
  const door = (username: string) => post('/v1/public/admin/login', { username, password });
  const [one, other] = [await door(adminName), await door('no-such-administrator')];
  expect(bytesOf(one)).toBe(bytesOf(other));
});

/** What it says, without what names the request. */
function bytesOf({ body }: Answer): string {
  return JSON.stringify({ ...body, trace_id: body.trace_id && '' });
}

/** Of the medians, as a share of the slower one. The two kinds take turns, each first every other time. */
async function difference(door: (name: string) => Promise<Answer>, names: string[]): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (const [index, name] of names.entries()) {
    const pair = [
      ['known', name],
      ['unknown', stranger()],
    ] as const;
    for (const [kind, one] of index % 2 === 0 ? pair : pair.toReversed()) {
      const start = performance.now();
      const { status } = await door(one);
      times[kind].push(performance.now() - start);
      expect(status).not.toBe(429);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  return Math.abs(one - other) / Math.max(one, other);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
