/** The rows N1 to N12, N18 and N19: bars, panels and menus, measured in the page. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { follow, record, stored } from '#test/e2e/specification/records.ts';

const stage = useStage();
let user: Person;
let page: Page;
const users = '/app/organization/users';

beforeAll(async () => {
  user = await stage.member('olivia', users);
  page = user.page;
  await page.locator('h1').waitFor();
});

const patient = { timeout: 15_000 };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sidebar = (on = page) => on.getByRole('navigation', { name: 'Navigation' });
const rect = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  });
const gone = (one: Locator) => one.waitFor({ state: 'hidden' });

it('N2: from another page a feature is scrolled to 100 ms after the home page is shown', async () => {
  const visitor = await stage.person();
  const site = visitor.page;
  await visitor.visit('/pricing');
  await site.clock.install();
  await site.evaluate(() => {
    sessionStorage.setItem('site-feature', 'smart-booking');
  });
  await site.addInitScript(() => {
    Element.prototype.scrollIntoView = function () {
      document.documentElement.dataset['scrolled'] = this.id;
    };
  });
  await site.clock.pauseAt(Date.now() + 60_000);
  await visitor.visit('/');
  const scrolled = () => site.evaluate(() => document.documentElement.dataset['scrolled']);
  await site.clock.runFor(90);
  expect(await scrolled()).toBeUndefined();
  await site.clock.runFor(20);
  expect(await scrolled()).toBe('smart-booking');
  const smooth = await stage.browser.newPage();
  await smooth.goto(stage.app.url);
  expect(await smooth.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'smooth',
  );
  await smooth.close();
  await visitor.context.close();
});

describe('the bar', () => {
  it('N6: has toggle, name with Beta badge, bell, install icon and avatar, in this order', async () => {
    const names = await page
      .locator('header')
      .first()
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    expect(names.map((name) => name?.replace(/, \d+ unread$/, ''))).toEqual([
      ...['Close the sidebar', 'ParleyBeta', 'Notifications', 'Install as an app'],
      'Account of Olivia Chan',
    ]);
  });

  it('N7, N18: the menu of the avatar is 240 px wide, with profile, organizations, language, theme and log-out', async () => {
    const avatar = button('Account of Olivia Chan');
    expect(await avatar.textContent()).toBe('O');
    await avatar.click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect((await rect(menu)).width).toBe(240);
    const links = menu.locator('a');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/app/self/profile',
      '/app/self/organization',
    ]);
    expect(await menu.getByRole('menuitemradio').allInnerTexts()).toEqual([
      ...['English', '繁體中文', '简体中文', 'Light', 'Dark'],
    ]);
    expect(await menu.getByRole('menuitem', { name: 'Log out' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone(menu);
  });

  it('N10: the guide is a sheet at the bottom, with five steps for each system, and closes with Escape', async () => {
    await button('Install as an app').click();
    const guide = page.getByRole('dialog', { name: 'Install as an app' });
    await guide.waitFor();
    await expect.poll(async () => (await rect(guide)).bottom, patient).toBe(900);
    expect(await rect(guide)).toMatchObject({ left: 0, right: 1440 });
    const steps = new Set<string>();
    for (const system of ['iOS', 'Android', 'PC']) {
      await guide.getByRole('tab', { name: system }).click();
      const texts = await guide.getByRole('tabpanel').getByRole('listitem').allInnerTexts();
      expect(texts).toHaveLength(5);
      texts.forEach((text) => steps.add(text));
    }
    expect(steps.size).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await gone(guide);
  });

  it('N11, S3: the notifications are 360 px wide, newest first, and one is read when it is clicked', async () => {
    await stage.app.sql('delete from notification');
    await stage.app.sql(
      `insert into notification (workspace_id, user_id, kind, data, words, created_at)
       select m.workspace_id, u.id, 'wallet_low', jsonb_build_object('balance', n, 'currency', 'USD'), '{"en": "wallet"}',
         timestamptz '2026-01-02 03:04:05+00' + n * interval '1 day'
       from user_account u join workspace_user m on m.user_id = u.id, generate_series(1, 3) n
       where u.username = 'olivia' and m.workspace_id = (select id from workspace where slug = 'harbour-dental')`,
    );
    await button(/^Notifications/).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.locator('time').nth(2).waitFor();
    expect((await rect(panel)).width).toBe(360);
    const times = await panel.locator('time').allInnerTexts();
    expect(times).toEqual(times.toSorted().toReversed());
    for (const time of times) expect(time).toMatch(/^2026-01-0\d \d\d:\d\d$/);
    const asked = record(page, '/v1/api/notification');
    await panel.getByRole('link').first().click();
    await gone(panel);
    await expect
      .poll(() => asked.filter(({ path }) => path === '/v1/api/notification/unread').length, patient)
      .toBeGreaterThan(0);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/^\/v1\/api\/notification\/\d+\/read$/),
    });
    page.removeAllListeners('request');
    await button(/^Notifications/).click();
    await panel.locator('time').nth(2).waitFor();
    await expect.poll(() => panel.getByText('Unread:').count(), patient).toBe(2);
    await page.keyboard.press('Escape');
    await gone(panel);
    await follow(page, users);
  });
});

describe('the sidebar', () => {
  it('N9: is 256 px wide, 48 px collapsed, with groups of which the current one stays open', async () => {
    const outer = sidebar().locator('..');
    expect((await rect(outer)).width).toBe(256);
    expect(await sidebar().locator('[aria-current="page"]').allInnerTexts()).toEqual(['Members']);
    const group = sidebar().getByRole('button', { name: 'Developers' });
    const inside = sidebar().getByRole('link', { name: 'Webhooks' });
    expect(await inside.isVisible()).toBe(true);
    await group.click();
    await gone(inside);
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    expect(await sidebar().getByRole('button', { name: 'Management' }).isDisabled()).toBe(true);
    await follow(page, '/app/organization/webhook');
    await inside.waitFor();
    expect(await group.isDisabled()).toBe(true);
    await follow(page, users);
    await gone(inside);
    await group.click();
    await button('Close the sidebar').click();
    await expect.poll(async () => (await rect(outer)).width, patient).toBe(48);
    await button('Open the sidebar').click();
    await expect.poll(async () => (await rect(outer)).width, patient).toBe(256);
    await follow(page, '/app/chat/chat/1');
    const current = sidebar().locator('[aria-current="page"]');
    await expect.poll(() => current.getAttribute('href'), patient).toBe('/app/chat/chat');
    await follow(page, users);
  });

  it('N9, N17: below 768 px it lies over the page, and closes with a click on an item', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await sidebar().waitFor();
    await page.setViewportSize({ width: 767, height: 900 });
    await gone(sidebar());
    await button('Open the sidebar').click();
    await sidebar().getByRole('link', { name: 'Teams' }).click();
    await page.waitForURL('**/app/organization/teams');
    await gone(sidebar());
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, users);
  });

  it('N8: the panel of all apps is at most 650 px wide, and closes with Escape or a click beside it', async () => {
    const panel = page.getByRole('dialog', { name: 'All apps' });
    await button('All apps').click();
    await panel.waitFor();
    expect((await rect(panel)).width).toBe(650);
    expect(await panel.locator('h3').allInnerTexts()).toEqual([
      'AI customer service',
      'Management',
      'Developers',
    ]);
    const tiles = await panel
      .locator('li')
      .evaluateAll((all) => all.map((one) => one.querySelector('svg') !== null));
    expect(tiles.length).toBeGreaterThan(12);
    expect(tiles).not.toContain(false);
    await page.keyboard.press('Escape');
    await gone(panel);
    await button('All apps').click();
    await panel.waitFor();
    await page.mouse.click(20, 450);
    await gone(panel);
  });

  it('N18, N19: a picture without a prefix is a PNG, a long name has 20 characters, with the role below', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgWlAAAAHSARv57TQhAAAAAElFTkSuQmCC';
    const name = 'ångström clinic of the harbour';
    const change = (value: string, avatar: string) =>
      stage.app.sql(`update workspace set name = $1, avatar = $2 where slug = 'harbour-dental'`, [
        value,
        avatar,
      ]);
    const switcher = button(/switch organization/);
    await change(name, pixel);
    await user.visit(users);
    await switcher.getByText('ångström clinic of t…', { exact: true }).waitFor();
    const picture = await page.request.get(
      new URL((await switcher.locator('img').getAttribute('src'))!, stage.app.url).href,
    );
    expect([picture.headers()['content-type'], (await picture.body()).toString('base64')]).toEqual([
      'image/png',
      pixel,
    ]);
    expect(await switcher.innerText()).toContain('Owner');
    await change(name, '');
    await user.visit(users);
    await expect
      .poll(() => switcher.locator('[aria-hidden="true"]').first().textContent(), patient)
      .toBe('Å');
    await change('Harbour Dental', '');
    await user.visit(users);
    await switcher.getByText('Harbour Dental', { exact: true }).waitFor();
  });
});

describe('the route', () => {
  it('N12, N7: is remembered, leads back from the log-in, and is forgotten with the session', async () => {
    await follow(page, '/app/organization/teams');
    await expect.poll(() => stored(page, 'last-route'), patient).toBe('/app/organization/teams');
    await user.visit('/auth/login');
    await page.waitForURL('**/app/organization/teams');
    const admin = await stage.person();
    await admin.signIn('admin');
    await admin.visit('/admin/workspace');
    await expect.poll(() => stored(admin.page, 'last-route'), patient).toBe('/admin/workspace');
    const sessions = [
      { person: user, name: 'Account of Olivia Chan', to: '/auth/login' },
      { person: admin, name: 'Account of admin', to: '/auth/admin/login' },
    ];
    for (const { person, name, to } of sessions) {
      await person.page.getByRole('button', { name }).click();
      if (person === admin)
        expect(await person.page.getByRole('menuitem', { name: 'Organizations' }).count()).toBe(0);
      await person.page.getByRole('menuitem', { name: 'Log out' }).click();
      await person.page.waitForURL(({ pathname }) => pathname === to);
      const left = await person.page.evaluate(() =>
        ['token', 'last-route', 'user', 'admin', 'user-role', 'workspace', 'workspace-user'].filter(
          (key) => localStorage.getItem(key) !== null,
        ),
      );
      expect(left).toEqual([]);
    }
    expect([...user.complaints, ...admin.complaints]).toEqual([]);
  });
});
