import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Timezone } from '#shared/contract/timezone.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeUser } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let token: string;
/** Summer in the north. */
let now = new Date('2026-07-01T12:00:00Z');

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  await makeUser(app, 'traveller');
  token = await login(app, 'traveller');
});

afterAll(() => app.stop());

async function find(query: string, locale = 'en'): Promise<Timezone[]> {
  return data(app, 'GET', `/v1/api/timezone?size=9999&${query}`, { token, headers: { 'x-locale': locale } });
}

async function identifiers(keyword: string, locale = 'en'): Promise<string[]> {
  const zones = await find(`keyword=${encodeURIComponent(keyword)}`, locale);
  return zones.map((zone) => zone.identifier);
}

it('returns every zone of the platform and UTC, also without a workspace', async () => {
  const zones = await find('');
  const canonical = (name: string) =>
    Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'].map(canonical));
  expect(zones.map(({ identifier }) => canonical(identifier)).sort()).toEqual([...all].sort());
  expect(zones.filter((zone) => zone.name === '')).toEqual([]);
});

it("returns today's offsets as hours and minutes", async () => {
  const offsets = async () => new Map((await find('')).map((zone) => [zone.identifier, zone.offset]));
  const summer = await offsets();
  expect(summer.get('Asia/Kolkata')).toBe(530);
  expect(summer.get('Asia/Kathmandu')).toBe(545);
  expect(summer.get('America/St_Johns')).toBe(-230);
  expect(summer.get('Asia/Hong_Kong')).toBe(800);
  expect(summer.get('UTC')).toBe(0);
  now = new Date('2026-12-01T12:00:00Z');
  token = await login(app, 'traveller');
  const winter = await offsets();
  expect(winter.get('America/St_Johns')).toBe(-330);
  expect(winter.get('Europe/London')).toBe(0);
});

it("searches by identifier, name, city and country in the reader's locale", async () => {
  expect(await identifiers('new_york')).toEqual(['America/New_York']);
  expect(await identifiers('new york')).toEqual(['America/New_York']);
  expect(await identifiers('Kolkata')).toEqual(['Asia/Kolkata']);
  expect(await identifiers('Calcutta')).toEqual(['Asia/Kolkata']);
  expect(await identifiers('newfoundland')).toEqual(['America/St_Johns']);
  expect(await identifiers('東京', 'zh-hk')).toEqual(['Asia/Tokyo']);
  expect(await identifiers('东京', 'zh-cn')).toEqual(['Asia/Tokyo']);
  expect(await identifiers('三藩市', 'zh-hk')).toEqual(['America/Los_Angeles']);
  expect(await identifiers('法國', 'zh-hk')).toContain('Europe/Paris');
  expect((await find('search=Hong_Kong', 'zh-hk'))[0]!.name).toMatch(/^香港/);
  expect((await find('search=Hong_Kong', 'zh-cn'))[0]!.name).toMatch(/^香港标准/);
});

it.each(['+8', '+08:00', '+0800', 'UTC+8', 'gmt +08:00', ' 08:00'])(
  'searches by the offset %s',
  async (text) => {
    const zones = await find(`keyword=${encodeURIComponent(text)}`);
    expect(zones.map((zone) => zone.identifier)).toContain('Asia/Hong_Kong');
    expect(new Set(zones.map((zone) => zone.offset))).toEqual(new Set([800]));
  },
);

it('searches by a negative offset, and accepts search as keyword', async () => {
  const zones = await find('search=-03:30');
  expect(zones.map((zone) => zone.identifier)).toEqual(['America/St_Johns']);
  expect(zones[0]!.offset).toBe(-330);
});

it('sorts by offset from west to east unless asked otherwise, page by page', async () => {
  const zones = await find('');
  expect(zones.map((zone) => zone.offset)).toEqual(zones.map((zone) => zone.offset).sort((a, b) => a - b));
  const page = await call(app, 'GET', '/v1/api/timezone?page=2&size=5&field=identifier&asc=true', { token });
  expect(page.body.page).toEqual({ page: 2, size: 5, total: zones.length });
  expect((page.body.data as Timezone[]).map((zone) => zone.identifier)).toHaveLength(5);
  expect((page.body.data as Timezone[])[0]!.identifier > 'Africa/Abidjan').toBe(true);
});

it('returns 401 without a session', async () => {
  expect((await call(app, 'GET', '/v1/api/timezone')).status).toBe(401);
});
