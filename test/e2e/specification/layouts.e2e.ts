/** The rows R1, R2, R9 to R11 and P6: the layout that the path of a page chooses. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { html } from '#test/e2e/specification/records.ts';

const stage = useStage();
let user: Person;
let admin: Person;

beforeAll(async () => {
  user = await stage.person();
  await user.signIn('olivia');
  admin = await stage.person();
  await admin.signIn('admin');
});

const patient = { timeout: 15_000 };

describe('layouts', () => {
  const shown = async (page: Page) => ({
    sidebar: await page.getByRole('navigation', { name: 'Navigation' }).isVisible(),
    switcher: await page.getByRole('button', { name: /switch organization/ }).isVisible(),
    bell: await page.getByRole('button', { name: /^Notifications/ }).isVisible(),
    account: await page.getByRole('button', { name: /^Account of/ }).isVisible(),
    marketing: await page.locator('header.site-bar').isVisible(),
    bar: await page.locator('header').first().isVisible(),
    footer: await page.locator('footer').isVisible(),
  });
  const nothing = { sidebar: false, switcher: false, bell: false, account: false, marketing: false };

  it('R1, R2, R9: follow from the path, with and without the prefix of a language', async () => {
    const { page, visit, complaints, context } = await stage.person();
    const layoutOf = async (path: string) => {
      await visit(path);
      await page.locator('h1:visible').first().waitFor();
      return shown(page);
    };
    for (const path of ['/', '/about', '/pricing', '/zh-hk/pricing'])
      expect([path, await layoutOf(path)]).toEqual([
        path,
        { ...nothing, marketing: true, bar: true, footer: true },
      ]);
    for (const path of ['/privacy', '/terms']) {
      expect([path, await layoutOf(path)]).toEqual([path, { ...nothing, bar: true, footer: true }]);
      const container = await page.evaluate(() => {
        const pane = document.querySelector('main')!.parentElement!;
        const scroller = pane.parentElement!;
        scroller.scrollTo(0, 400);
        return { width: pane.getBoundingClientRect().width, scrolled: scroller.scrollTop };
      });
      expect(container).toEqual({ width: 1200, scrolled: 400 });
    }
    for (const path of ['/auth/login', '/auth/admin/login', '/auth/register', '/zh-cn/auth/forgot-password'])
      expect([path, await layoutOf(path)]).toEqual([path, { ...nothing, bar: true, footer: true }]);
    for (const path of ['/nothing', '/zh-hk/nothing/here'])
      expect([path, await layoutOf(path)]).toEqual([path, { ...nothing, bar: false, footer: false }]);
    expect(await layoutOf('/portal')).toEqual({ ...nothing, bar: true, footer: false });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('R9, P6: /portal has the frame of the app, for a customer who needs the link of their message', async () => {
    const { page, visit, complaints, context } = await stage.person({ locale: 'zh-hk', width: 390 });
    await visit('/portal/some-old-link');
    await page.waitForURL('**/zh-hk/portal');
    await page.getByRole('heading', { level: 1, name: '你的預約和對話' }).waitFor();
    await page.getByText('Beta', { exact: true }).waitFor();
    expect(await page.title()).toBe('你的預約和對話 · Parley');
    expect(await html(page, (root) => root.scrollWidth)).toBe(390);
    const { top, bottom } = await page.locator('main').evaluate((main) => main.getBoundingClientRect());
    expect([top, bottom]).toEqual([56, 900]);
    await page.getByRole('button', { name: '深色' }).click();
    await expect.poll(() => html(page, (root) => root.classList.contains('dark')), patient).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('R10: the console has a red bar and no switcher; the app has one, with a dialog for a new organization', async () => {
    await user.visit('/app/organization/users');
    await user.page.getByRole('button', { name: /switch organization/ }).click();
    await user.page.getByRole('menuitem', { name: 'Create organization' }).click();
    await user.page.getByRole('dialog', { name: 'Create organization' }).waitFor();
    await admin.visit('/admin/user');
    await admin.page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    expect(await shown(admin.page)).toMatchObject({ sidebar: true, switcher: false, account: true });
    const colour = await admin.page
      .locator('header')
      .first()
      .evaluate((bar) => {
        const context = document.createElement('canvas').getContext('2d')!;
        context.fillStyle = getComputedStyle(bar).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });
    const [red = 0, green = 0, blue = 0] = colour;
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });

  it('R1, R11, P6: log-in pages have picture, slogan, links, copyright and version, and prompts in platform mode', async () => {
    const { page, visit, context } = await stage.person();
    await page.route('**/v1/public/system-home-details', (route) =>
      route.fulfill({ json: { success: true, data: { background: '/favicon.svg', copy_right: '' } } }),
    );
    const [signUp, logIn] = [
      page.locator('main a[href="/auth/register"]'),
      page.locator('main a[href="/auth/login"]'),
    ];
    await visit('/auth/login');
    await signUp.waitFor();
    const art = page.locator('aside');
    expect(await art.innerText()).not.toBe('');
    await expect
      .poll(() => art.evaluate((one) => getComputedStyle(one).backgroundImage), patient)
      .toContain('/favicon.svg');
    expect(await page.locator('header svg').first().isVisible()).toBe(true);
    await page.locator('header').getByText('Beta', { exact: true }).waitFor();
    const footer = page.locator('footer');
    expect(await footer.innerText()).toMatch(/© 2024-2025 Parley[\s\S]*v0\.0\.1/);
    const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string };
    expect(version).toBe('0.0.1');
    expect(
      await footer.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/privacy', '/terms']);
    await visit('/auth/forgot-password');
    await signUp.waitFor();
    await visit('/auth/register');
    await logIn.waitFor();
    await page.locator('input[type="password"]').waitFor();
    for (const mode of ['workspaces', 'mono']) {
      await page.route('**/v1/public/system-mode', (route) =>
        route.fulfill({ json: { success: true, data: { system_mode: mode } } }),
      );
      for (const path of ['/auth/login', '/auth/forgot-password']) {
        const known = page.waitForResponse('**/v1/public/system-mode');
        await visit(path);
        await Promise.all([known, page.locator('h1').waitFor()]);
        expect(await signUp.count()).toBe(0);
      }
      await visit('/auth/register');
      await page.getByRole('heading', { level: 1, name: /closed|invitation/i }).waitFor();
      expect(await page.locator('input').count()).toBe(0);
    }
    await context.close();
  });
});
