/** The rows E, C13 and V: what is said when a call fails, what is tried again, and what a field accepts. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { follow, record, stored } from '#test/e2e/specification/records.ts';

const stage = useStage();
let user: Person;
let page: Page;

beforeAll(async () => {
  user = await stage.person();
  page = user.page;
  await user.signIn('olivia');
  await page.clock.install();
  await user.visit('/app/organization/teams');
  await page.locator('h1').waitFor();
});

const patient = { timeout: 15_000 };
const teams = '**/v1/api/team?**';
const refresh = '/v1/public/user/refresh-token';

/** Leaves the list of teams and opens it again, so that it is fetched. */
async function fetchTeams(): Promise<void> {
  await follow(page, '/app/self/organization');
  await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor();
  await page.clock.runFor(11_000);
  await follow(page, '/app/organization/teams');
}

describe('a toast', () => {
  it('E1, E2: stands at the top right for 5 s with the text of the status and the trace', async () => {
    const create = page.getByRole('button', { name: 'Create team' }).first();
    await create.click();
    const dialog = page.getByRole('dialog', { name: 'Create team' });
    await dialog.getByLabel('Name').fill('Reception');
    const cases = [
      { status: 404, error: 'x', says: 'resource not found (404)' },
      { status: 413, error: 'x', says: 'media size cannot be larger than 20MB' },
      { status: 500, error: 'x', says: 'server error (500)' },
      { status: 409, error: 'The kettle is empty', says: 'The kettle is empty' },
      { status: 409, error: '', says: 'unknown error' },
    ];
    for (const [index, { status, error, says }] of cases.entries()) {
      const json = { success: false, error, trace_id: `trace${index}` };
      await page.route('**/v1/api/team', (route) => route.fulfill({ status, json }));
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText(says, { exact: true }).waitFor();
      await page.getByText(`Trace: #trace${index}`, { exact: true }).waitFor();
      await page.unroute('**/v1/api/team');
    }
    const toast = page.getByText('unknown error', { exact: true });
    const place = await page
      .locator('.toast')
      .first()
      .evaluate((one) => {
        const { top, right } = one.getBoundingClientRect();
        return { top, right: innerWidth - right };
      });
    expect(place).toEqual({ top: 16, right: 16 });
    await page.mouse.move(700, 880);
    await page.clock.runFor(6_000);
    await toast.waitFor({ state: 'hidden' });
    const json = { success: false, error: 'Five seconds' };
    await page.route('**/v1/api/team', (route) => route.fulfill({ status: 409, json }));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const five = page.getByText('Five seconds', { exact: true });
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return five.count();
      }, patient)
      .toBe(1);
    await page.clock.runFor(4_500);
    expect(await five.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await five.waitFor({ state: 'hidden' });
    await page.clock.resume();
    await page.unroute('**/v1/api/team');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('E1: is in the language of the page', async () => {
    const mei = await stage.person({ locale: 'zh-hk' });
    await mei.signIn('mei');
    await mei.page.route('**/v1/api/team?**', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'Gone' } }),
    );
    // It goes again after some seconds, in which a busy machine may not look.
    await mei.page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => {
        const text = document.body?.innerText ?? '';
        if (/404|Gone/.test(text)) shown.push(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await mei.visit('/app/organization/teams');
    const shown = () => mei.page.evaluate(() => (window as unknown as { shown: string[] }).shown.join());
    await expect.poll(shown, { timeout: 30_000 }).toContain('404');
    expect(await shown()).not.toContain('Gone');
    await mei.context.close();
  });
});

describe('a failed call', () => {
  const status = (code: number) => ({ status: code, json: { success: false, error: `Status ${code}` } });

  it.each([
    { code: 401, renews: 1 },
    { code: 403, renews: 1 },
    { code: 429, renews: 0 },
    { code: 500, renews: 0 },
    { code: 0, renews: 0 },
  ])('C13: with $code is tried once more after 3 s', async ({ code, renews }) => {
    let tries = 0;
    await page.route(teams, (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      return code === 0 ? route.abort() : route.fulfill(status(code));
    });
    const asked = record(page, refresh);
    const failed = code === 0 ? page.waitForEvent('requestfailed') : page.waitForResponse(teams);
    await fetchTeams();
    await failed;
    await expect.poll(() => asked.length, patient).toBe(renews);
    await page.clock.runFor(2_000);
    expect(tries).toBe(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return tries;
      }, patient)
      .toBe(2);
    await page.clock.runFor(10_000);
    expect([tries, asked.length]).toEqual([2, renews]);
    page.removeAllListeners('request');
    await page.unroute(teams);
  });

  it('C13: is not tried again with 413, as a POST, or on a public address', async () => {
    let tries = 0;
    const count = (code: number) => (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      tries += 1;
      return route.fulfill(status(code));
    };
    const unread = '**/v1/api/notification/unread';
    // A live connection that comes back asks for the number too.
    await page.route('**/v1/api/events', (route) => route.abort());
    const counted = page.waitForResponse(unread);
    await user.visit('/app/organization/teams');
    await counted;
    await page.route(unread, count(413));
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return tries;
      }, patient)
      .toBe(1);
    await page.clock.runFor(20_000);
    expect(tries).toBe(1);
    await page.unroute(unread);
    const guest = await stage.person();
    await guest.page.clock.install();
    for (const [pattern, path] of [
      ['**/v1/public/user/login', '/auth/login'],
      ['**/v1/public/system-mode', '/auth/login'],
    ] as const) {
      tries = 0;
      await guest.page.route(pattern, count(500));
      const answered = guest.page.waitForResponse(pattern);
      await guest.visit(path);
      await guest.page.locator('input[autocomplete*="username"]').fill('olivia');
      await guest.page.locator('input[type="password"]').fill('x');
      await guest.page.keyboard.press('Enter');
      await answered;
      await guest.page.clock.runFor(10_000);
      expect([pattern, tries]).toEqual([pattern, 1]);
      await guest.page.unroute(pattern);
    }
    await guest.context.close();
  });

  it('E5: is only logged for the plan, a notification and a drop-down', async () => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
    const failing = [
      '**/v1/api/subscription/current',
      '**/v1/api/timezone?**',
      '**/v1/api/notification/*/read',
    ];
    for (const pattern of failing) await page.route(pattern, (route) => route.fulfill(status(404)));
    await stage.app.sql(
      `insert into notification (workspace_id, user_id, kind, data, words, created_at)
       select m.workspace_id, u.id, 'wallet_low', '{"balance": 5, "currency": "USD"}', '{"en": "wallet"}', now()
       from user_account u join workspace_user m on m.user_id = u.id where u.username = 'olivia'`,
    );
    await user.visit('/app/organization/profile');
    await page.getByRole('combobox', { name: 'Time zone' }).waitFor();
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).locator('li a').first().click();
    await page.waitForURL('**/app/organization/wallet');
    for (const what of [/subscription\/current/, /timezone/, /marked as read/])
      await expect.poll(() => logged.some((text) => what.test(text)), patient).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
    for (const pattern of failing) await page.unroute(pattern);
  });

  it.each([
    { route: '/auth/login?e3', to: '/auth/login?e3' },
    { route: null, to: '/app' },
  ])('E3: with 401 twice leads to $to', async ({ route, to }) => {
    const own = await stage.person();
    await own.signIn('adam');
    await own.visit('/app/organization/teams');
    await own.page.locator('h1').waitFor();
    if (route) await own.page.evaluate((value) => localStorage.setItem('login-route', value), route);
    else await own.page.evaluate(() => localStorage.removeItem('login-route'));
    const documents = record(own.page, '/auth', '/app');
    await own.page.route(teams, (call) => call.fulfill(status(401)));
    await own.page.reload();
    await own.page.waitForURL(({ pathname }) => pathname === '/auth/login');
    const visited = documents.map(({ path, query }) => (query.size > 0 ? `${path}?e3` : path));
    expect(visited).toContain(to);
    expect(await stored(own.page, 'token')).toBeNull();
    await own.context.close();
  });
});

describe('a field', () => {
  it('V1, V4: of a log-in is required; a password can be shown', async () => {
    const guest = await stage.person();
    for (const path of ['/auth/login', '/auth/admin/login']) {
      await guest.visit(path);
      await guest.page.locator('main button[type="submit"]').click();
      await expect.poll(() => guest.page.getByText('This is required').count(), patient).toBe(2);
      const password = guest.page.locator('input[name="password"]');
      expect(await password.getAttribute('type')).toBe('password');
      await guest.page.getByRole('button', { name: 'Show the password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await guest.page.getByRole('button', { name: 'Hide the password' }).click();
      expect(await password.getAttribute('type')).toBe('password');
    }
    await guest.context.close();
  });

  it('V3: of money takes digits as cents, of a number digits alone, and empty is 0', async () => {
    const admin = await stage.person();
    await admin.signIn('admin');
    await admin.visit('/admin/subscription/plan');
    await admin.page.getByRole('button', { name: 'Add plan' }).first().click();
    const [price, days] = ['monthly_price', 'trial_days'].map((name) =>
      admin.page.locator(`input[name="${name}"]`),
    );
    await price!.fill('');
    expect(await price!.inputValue()).toBe('$0.00');
    await price!.press('End');
    await price!.pressSequentially('1a2.3-4');
    expect(await price!.inputValue()).toBe('$12.34');
    await days!.fill('1x4');
    expect(await days!.inputValue()).toBe('14');
    await days!.fill('');
    expect(await days!.inputValue()).toBe('0');
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
  });
});
