/**
 * Every page in the languages, themes and widths: without errors, foreign words and barriers. A picture of each is kept
 * in `.artifacts/pages`. Three looks of each page, and one of what opens above it; with PAGES=all every look.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { dialogs } from '#test/e2e/pages/dialogs.ts';
import { inspect, type Visit } from '#test/e2e/pages/inspect.ts';
import { allLooks, looksOf, type Look } from '#test/e2e/pages/looks.ts';
import { makePeople, makeThings, readOwnNames, signInAs } from '#test/e2e/pages/people.ts';
import { otherStates, routes, type Who } from '#test/e2e/pages/routes.ts';
import { isEveryPage, onlyPages } from '#test/e2e/somePages.ts';
import { watchTraffic } from '#test/e2e/pages/traffic.ts';
import { locales, splitLocale, type Locale } from '#shared/locales.ts';
import { adminMenu } from '#web/shell/menu/adminMenu.ts';
import { userMenu } from '#web/shell/menu/menu.ts';

const minutes = 60_000;

let stage: Stage;
let ownNames: string[];

beforeAll(async () => {
  stage = await openStage();
  await makePeople(stage.app);
  await makeThings(stage.app);
  ownNames = await readOwnNames(stage.app);
});

afterAll(() => stage?.close());

const allVisits: Pick<Visit, 'route' | 'look' | 'dialog' | 'isOnlySeen'>[] = [
  ...routes.flatMap((route, nth) =>
    isEveryPage
      ? allLooks.map((look) => ({ route, look }))
      : looksOf(nth).map((look, index) => ({ route, look, isOnlySeen: index === 0 })),
  ),
  // One look of each, three pages on.
  ...otherStates.flatMap((route, nth) =>
    (isEveryPage ? allLooks : [looksOf(nth)[nth % 3]!]).map((look) => ({ route, look })),
  ),
  // Five of twelve on, so that neighbours differ in everything.
  ...dialogs.flatMap((dialog, nth) =>
    (isEveryPage ? allLooks : [allLooks[(nth * 5) % allLooks.length]!]).map((look) => ({
      route: { path: dialog.path, as: dialog.as },
      look,
      dialog,
    })),
  ),
];

const visits = allVisits.filter(({ route, dialog }) =>
  onlyPages.test(`${route.as} ${route.path}${dialog ? ` dialog ${dialog.name}` : ''}`),
);

/** Side by side, each with a browser of their own: the server answers one while another is checked. */
const lanes: readonly (readonly Who[])[] = [
  ['visitor', 'founder', 'newcomer'],
  ['olivia', 'mei'],
  ['admin', 'support'],
];

async function visitAll(locale: Locale, who: Who): Promise<string[]> {
  const own = visits.filter(({ route, look }) => route.as === who && look.locale === locale);
  if (own.length === 0) return [];
  const person = await stage.person({ locale });
  const inspector = { person, traffic: watchTraffic(person.page), shells: new Set<string>() };
  await (who === 'visitor' ? person.visit('/auth/login') : signInAs(person, who));
  const faults: string[] = [];
  // Those of a look one after the other: a change of the window takes long.
  for (const one of own.toSorted((a, b) => orderOf(a.look) - orderOf(b.look)))
    faults.push(...(await inspect(inspector, { ...one, ownNames, origin: stage.app.url })));
  await person.context.close();
  return faults;
}

function orderOf({ dark, width }: Look): number {
  return (dark ? 1 : 0) + (width === 390 ? 2 : 0);
}

describe('every page', () => {
  it.each(locales)(
    'is sound in %s',
    async (locale) => {
      const faults = await Promise.all(
        lanes.map(async (lane) => {
          const found: string[] = [];
          for (const who of lane) found.push(...(await visitAll(locale, who)));
          return found;
        }),
      );
      expect(faults.flat()).toEqual([]);
    },
    (isEveryPage ? 15 : 5) * minutes,
  );

  const listed = new Set(routes.map(({ path }) => path));

  it('of a menu is in the list', () => {
    const links = [...userMenu, ...adminMenu].flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(links.filter((link) => !listed.has(link))).toEqual([]);
  });

  it('that the server has a route for is in the list', async () => {
    const paths = getRoutes(stage.app.server.printRoutes({ commonPrefix: false })).filter(
      (path) => !/^\/v1\/|[:*]/.test(path) && !splitLocale(path).prefixed,
    );
    expect(paths).toContain('/docs');
    const missing: string[] = [];
    for (const path of paths.filter((one) => !listed.has(one))) {
      const reply = await stage.app.server.inject({ url: path, headers: { accept: 'text/html' } });
      if (String(reply.headers['content-type']).startsWith('text/html')) missing.push(path);
    }
    expect(missing).toEqual([]);
  });
});

/** The paths that answer GET, of Fastify's drawing of its routes. */
function getRoutes(drawing: string): string[] {
  const branch: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent, part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
    if (indent === undefined) return [];
    branch.splice(indent.length / 4, Infinity, part);
    return methods.includes('GET') ? [branch.join('')] : [];
  });
}

describe('the requests of a page', () => {
  it.each([
    { path: '/app/chat/chat', list: '/v1/api/conversation' },
    { path: '/app/chat/channel', list: '/v1/api/channel' },
    { path: '/app/ai-knowledge/knowledge', list: '/v1/api/knowledge' },
    { path: '/app/parley/parley', list: '/v1/api/agent' },
  ])(
    '$path loads its scripts at once, and asks for its data with its 25th request or before',
    async ({ path, list }) => {
      const person = await stage.person({ locale: 'zh-hk', dark: false, width: 1440 });
      await person.signIn('olivia');
      const { page } = person;
      await page.goto('about:blank');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === list);
      await person.visit(path);
      await asked;
      expect(requested.indexOf(list)).toBeLessThan(25);
      const preloaded = await page
        .locator('link[rel="modulepreload"]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
      const firstCall = requested.findIndex((name) => name.startsWith('/v1/'));
      const scripts = requested.slice(0, firstCall).filter((name) => name.endsWith('.js'));
      expect(scripts.filter((name) => !preloaded.includes(name))).toEqual([]);
      await person.context.close();
    },
  );
});

describe('by the keyboard alone', () => {
  it('a picture is cropped, and the figures of a chart are read', async () => {
    const person = await stage.person();
    const { page } = person;
    await person.signIn('olivia');
    await person.visit('/app/self/profile');
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[type="file"]').setInputFiles(picture);
    const dialog = page.getByRole('dialog');
    const image = dialog.locator('img');
    await image.waitFor();
    const box = async () => (await image.boundingBox())!;
    const before = await box();
    await tabTo(page, /^Part of the picture/);
    await page.keyboard.press('+');
    await expect.poll(async () => (await box()).width).toBeGreaterThan(before.width);
    const { x } = await box();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await box()).x).toBeLessThan(x);
    await tabTo(page, /^Use this part/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('form img[src^="data:"]').waitFor();

    await person.visit('/app/dashboard');
    const chart = page.getByRole('slider').first();
    await chart.waitFor();
    await tabTo(page, new RegExp(`^${await chart.getAttribute('aria-label')}`));
    const read = () => chart.getAttribute('aria-valuetext');
    await page.keyboard.press('Home');
    const first = await read();
    await page.keyboard.press('End');
    await expect.poll(read).not.toBe(first);
    expect(await read()).toMatch(/\d/);
    await person.context.close();
  });
});

async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return page.evaluate(() => {
          const { activeElement: element } = document;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
      },
      { interval: 20 },
    )
    .toMatch(name);
}
