/** Whether an account exists is revealed neither by a reply nor by its duration. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/features/account/public.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { makeAdmin, makeUser } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const tries = 15;
/** By which share of the slower median the two may differ on a busy machine; less where the duration is constant. */
const bounds = { varying: 0.35, constant: 0.05 };

let app: TestApp;
const known = Array.from({ length: tries * 2 }, () => `known-${randomBytes(4).toString('hex')}`);
let adminName: string;

beforeAll(async () => {
  app = await startApp();
  // As costly as the one that an unknown account is compared with.
  const hash = await hashPassword('correct horse');
  for (const name of known) await makeUser(app, name, hash);
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

const requests: Record<string, (name: string) => Promise<Answer>> = {
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

describe.each(Object.entries(requests))('%s', (name, send) => {
  const bound = name.startsWith('log-in') ? bounds.varying : bounds.constant;

  it('returns the same bytes but for the trace id, for a known and an unknown account', async () => {
    const [one, other] = [await send(known[0]!), await send(stranger())];
    expect(bytesOf(one)).toBe(bytesOf(other));
    expect(one.status).toBe(other.status);
    const headers = ({ headers: all }: Answer) =>
      [...all].filter(([key]) => !['date', 'x-trace-id'].includes(key)).toSorted();
    expect(headers(one)).toEqual(headers(other));
  });

  it('takes the same time for a known and an unknown account', async () => {
    await send(stranger());
    let first = await difference(send, known.slice(0, tries));
    if (first > bound) first = Math.min(first, await difference(send, known.slice(tries)));
    expect(first).toBeLessThan(bound);
  }, 60_000);
});

it('log-in of an administrator returns the same bytes for a known and an unknown account', async () => {
  const send = (username: string) => post('/v1/public/admin/login', { username, password });
  const [one, other] = [await send(adminName), await send('no-such-administrator')];
  expect(bytesOf(one)).toBe(bytesOf(other));
});

/** What it says, without what names the request. */
function bytesOf({ body }: Answer): string {
  return JSON.stringify({ ...body, trace_id: body.trace_id && '' });
}

/** Of the medians, as a share of the slower one. The two kinds take turns, each first every other time. */
async function difference(send: (name: string) => Promise<Answer>, names: string[]): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (const [index, name] of names.entries()) {
    const pair = [
      ['known', name],
      ['unknown', stranger()],
    ] as const;
    for (const [kind, one] of index % 2 === 0 ? pair : pair.toReversed()) {
      const start = performance.now();
      const { status } = await send(one);
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
