/** The rows S, A3, A4, A6 and C1: what is stored, asked for and shown in a session. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '#test/call.ts';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { record, stored, titleAfter } from '#test/e2e/specification/records.ts';
import { putOnPlan } from '#test/makers.ts';

const stage = useStage();
let user: Person;
let page: Page;

beforeAll(async () => {
  user = await stage.person();
  page = user.page;
  await user.signIn('olivia');
});

const patient = { timeout: 15_000 };
const listOf = (on: Page) => on.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const reply = (value: unknown) => ({ json: { success: true, data: value } });

it('S1, S8: log-ins store the session under the names of the specification, and nothing else', async () => {
  const context = await stage.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const fresh = await context.newPage();
  const login = async (path: string, name: string, password: string) => {
    await fresh.goto(stage.app.url + path);
    await fresh.locator('input[autocomplete*="username"]').fill(name);
    await fresh.locator('input[type="password"]').fill(password);
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL(({ pathname }) => pathname.endsWith('/dashboard'));
  };
  await login('/auth/login', 'olivia', 'parley-demo');
  await expect.poll(() => stored(fresh, 'last-route'), patient).toBe('/app/dashboard');
  await expect.poll(() => stored(fresh, 'workspace-user'), patient).toContain('owner');
  const ofUser = await listOf(fresh);
  expect(ofUser).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    'user-role': 'user',
    'login-route': '/auth/login',
    'last-username-or-email': 'olivia',
    'last-route': '/app/dashboard',
    'last-workspace-id': String(JSON.parse(ofUser['workspace']!).id),
  });
  expect(JSON.parse(ofUser['user']!)).toMatchObject({ username: 'olivia' });
  await fresh.getByRole('button', { name: /^Account of/ }).click();
  await fresh.getByRole('menuitemradio', { name: 'Dark' }).click();
  await fresh.keyboard.press('Escape');
  await fresh.goto(`${stage.app.url}/zh-hk/app/dashboard`);
  await fresh.locator('h1').waitFor();
  const chosen = await listOf(fresh);
  expect(chosen).toMatchObject({ theme: 'dark', locale: 'zh-hk' });
  await login('/zh-hk/auth/admin/login', 'admin', 'parley-admin');
  await expect.poll(() => stored(fresh, 'last-route'), patient).toBe('/admin/dashboard');
  const ofAdmin = await listOf(fresh);
  expect(ofAdmin).toMatchObject({
    'user-role': 'admin',
    'login-route': '/auth/admin/login',
    'last-admin-username': 'admin',
    'last-route': '/admin/dashboard',
  });
  expect(JSON.parse(ofAdmin['admin']!)).toMatchObject({ username: 'admin', role: 'owner' });
  const names = [...new Set([ofUser, chosen, ofAdmin].flatMap((one) => Object.keys(one)))];
  expect(names.toSorted()).toEqual([
    ...['admin', 'auth-background', 'favicon', 'last-admin-username', 'last-route', 'last-username-or-email'],
    ...['last-workspace-id', 'locale', 'login-route', 'system-logo', 'system-name', 'theme', 'token'],
    ...['user', 'user-role', 'workspace', 'workspace-user'],
  ]);
  await context.close();
});

describe('the organization of a page load', () => {
  it('S2, C1: is the last used one, else the first by name, with a fresh token for it', async () => {
    const [gym] = await stage.app.sql<{ id: string }>(`select id from workspace where name = 'Peak Fitness'`);
    const open = async (lastId: string) => {
      await page.evaluate((id) => localStorage.setItem('last-workspace-id', id), lastId);
      const asked = record(page, '/v1/api/workspace', '/v1/public/user/refresh-token');
      const renewed = page.waitForResponse('**/v1/public/user/refresh-token');
      await user.visit('/app/self/profile');
      await renewed;
      await page.getByRole('button', { name: /switch organization/ }).waitFor();
      page.removeAllListeners('request');
      return asked;
    };
    const asked = await open(gym!.id);
    const list = asked.filter(({ path }) => path === '/v1/api/workspace');
    expect(list.map(({ query }) => query.toString())).toEqual([
      'page=1&size=9999&field=name&asc=true&keyword=',
    ]);
    const refresh = asked.filter(({ path }) => path.endsWith('refresh-token'));
    expect(refresh.map(({ body }) => JSON.parse(body).workspace_id)).toEqual([Number(gym!.id)]);
    await page.getByRole('button', { name: /Peak Fitness/ }).waitFor();
    await open('999999');
    await page.getByRole('button', { name: /Harbour Dental/ }).waitFor();
    expect(JSON.parse((await stored(page, 'workspace'))!)).toMatchObject({ name: 'Harbour Dental' });
  });

  it('S2: is not there: the reason of the server, or the fixed words', async () => {
    const refused = { status: 400, json: { success: false } };
    const cases = [
      { list: refused, refresh: undefined, says: 'Failed to load workspaces' },
      { list: undefined, refresh: refused, says: 'Failed to refresh workspace token' },
      { list: reply([]), refresh: refused, says: 'Failed to refresh token' },
      { list: undefined, refresh: reply({ token: 'x' }), says: 'Failed to load workspace data' },
      {
        list: { status: 400, json: { success: false, error: 'The cupboard is bare' } },
        refresh: undefined,
        says: 'The cupboard is bare',
      },
    ];
    const [list, refresh] = ['**/v1/api/workspace?**', '**/v1/public/user/refresh-token'];
    for (const { says, ...answers } of cases) {
      await page.evaluate(() => localStorage.removeItem('workspace'));
      if (answers.list) await page.route(list!, (route) => route.fulfill(answers.list));
      if (answers.refresh) await page.route(refresh!, (route) => route.fulfill(answers.refresh));
      await user.visit('/app/self/profile');
      await page.getByRole('heading', { name: says }).waitFor();
      await page.unroute(list!);
      await page.unroute(refresh!);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
  });

  it('S4, A6: is switched among the own ones by a call, whose token is stored, and a new page load', async () => {
    await user.visit('/app/organization/users');
    const switcher = page.getByRole('button', { name: /Harbour Dental.*switch organization/ });
    await switcher.click();
    const rows = page.getByRole('menuitemradio');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining('Harbour Dental'),
      expect.stringContaining('Peak Fitness'),
    ]);
    const [token, started] = [await stored(page, 'token'), await page.evaluate(() => performance.timeOrigin)];
    const asked = record(page, '/v1/api/workspace/switch');
    const loaded = page.waitForEvent('load');
    await rows.nth(1).click();
    await loaded;
    await page.getByRole('button', { name: /Peak Fitness.*switch organization/ }).waitFor();
    page.removeAllListeners('request');
    expect(asked.map(({ method, body }) => [method, Object.keys(JSON.parse(body))])).toEqual([
      ['POST', ['token', 'workspace_id']],
    ]);
    expect(await stored(page, 'token')).not.toBe(token);
    expect(JSON.parse((await stored(page, 'workspace-user'))!)).toMatchObject({
      workspace: { name: 'Peak Fitness' },
    });
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(started);
    expect(new URL(page.url()).pathname).toBe('/app/organization/users');
  });

  it('S5, P3, V2: is not created: the dialog stays with what was typed; in mono mode there is no button for it', async () => {
    const mode = '**/v1/public/system-mode';
    await page.getByRole('button', { name: /switch organization/ }).click();
    await page.getByRole('menuitem', { name: 'Create organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create organization' });
    const [name, create] = [
      dialog.getByLabel('Organization name'),
      dialog.getByRole('button', { name: 'Create' }),
    ];
    await create.click();
    await dialog.getByText('This is required').waitFor();
    await name.fill('x'.repeat(101));
    await dialog.getByText('organization name must be less than 100 characters').waitFor();
    await page.route('**/v1/api/workspace', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await name.fill('x'.repeat(100));
    await create.click();
    await page.getByText('server error (500)').waitFor();
    expect([await dialog.isVisible(), await name.inputValue()]).toEqual([true, 'x'.repeat(100)]);
    await page.unroute('**/v1/api/workspace');
    await page.route(mode, (route) => route.fulfill(reply({ system_mode: 'mono' })));
    await user.visit('/app/organization/users');
    await page.getByRole('button', { name: /switch organization/ }).click();
    await page.getByRole('menuitem', { name: 'Organization profile' }).waitFor();
    await expect
      .poll(() => page.getByRole('menuitem', { name: 'Create organization' }).count(), patient)
      .toBe(0);
    await page.unroute(mode);
  });
});

it('S3, S6, S9: polling, organizations and push are for /app alone', async () => {
  const guest = await stage.person();
  await guest.page.clock.install();
  const watched = ['/v1/api/', '/v1/public/user/refresh-token', '/app/sw.js'];
  const asked = record(guest.page, ...watched);
  const workers = () =>
    guest.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const rest = async (path: string) => {
    await guest.visit(path);
    await guest.page.locator('h1:visible, [role="log"]').first().waitFor();
    await guest.page.clock.runFor(61_000);
    return asked.splice(0).map((one) => one.path);
  };
  const quiet = ['/', '/privacy', '/terms', '/about', '/pricing', '/portal', '/auth/login', '/auth/register'];
  for (const path of quiet) expect([path, await rest(path)]).toEqual([path, []]);
  await guest.signIn('admin');
  expect(await rest('/admin/user')).toEqual([]);
  expect(await workers()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();

  // A live connection that comes back asks for the number too.
  await page.route('**/v1/api/events', (route) => route.abort());
  await page.clock.install();
  const polled = record(page, '/v1/api/notification/unread');
  await user.visit('/app/organization/users');
  await expect.poll(() => polled.length, patient).toBe(1);
  await page.clock.runFor(58_000);
  expect(polled).toHaveLength(1);
  await page.clock.runFor(3_000);
  await expect.poll(() => polled.length, patient).toBe(2);
  page.removeAllListeners('request');
});

it('C1: every request sends the token and the language, and every list its page, size, field, asc and keyword', async () => {
  const mei = await stage.person({ locale: 'zh-hk' });
  await mei.signIn('mei');
  await mei.visit('/app/self/profile');
  await mei.page.locator('h1').waitFor();
  const asked = record(mei.page, '/v1/');
  const bare: string[] = [];
  mei.page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    // Messages are paged by the one before, passages by their order alone.
    if (!pathname.startsWith('/v1/') || /\/(events|message|passage)$/.test(pathname)) return;
    const body = (await response.json().catch(() => ({}))) as { page?: object };
    const missing = ['page', 'size', 'field', 'asc', 'keyword'].filter((name) => !searchParams.has(name));
    if (body.page && missing.length > 0) bare.push(`${pathname}: ${missing.join(' ')}`);
  });
  for (const path of [
    ...['/app/chat/chat/1', '/app/dashboard', '/app/chat/channel', '/app/ai-knowledge/knowledge'],
    ...['/app/parley/parley', '/app/organization/users', '/app/organization/teams', '/app/self/profile'],
  ]) {
    await titleAfter(mei.page, `/zh-hk${path}`);
    await expect
      .poll(
        () => mei.page.locator('#main [aria-busy="true"], #main [role="status"] .sr-only').count(),
        patient,
      )
      .toBe(0);
  }
  expect(asked.length).toBeGreaterThan(15);
  const wrong = asked.filter(
    ({ headers }) => !headers['authorization']?.startsWith('Bearer ') || headers['x-locale'] !== 'zh-hk',
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(bare).toEqual([]);
  await mei.context.close();
});

it('A3, A4: a member sees fewer apps; an app outside of the plan is dimmed, and its lock leads to the plans', async () => {
  const session = await data<{ workspace: { id: number } }>(stage.app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: 'adam', password: 'parley-demo' },
  });
  const mei = await stage.person();
  await mei.signIn('mei');
  await mei.visit('/app/dashboard');
  const nav = (one: Person) => one.page.getByRole('navigation', { name: 'Navigation' });
  await nav(mei).getByRole('link', { name: 'Members' }).waitFor();
  for (const name of ['Subscription', 'Wallet', 'Notifications', 'Audit log', 'API keys', 'Webhooks'])
    expect([name, await nav(mei).getByRole('link', { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await nav(mei).getByRole('button', { name: 'Developers' }).count()).toBe(0);
  await mei.context.close();

  await putOnPlan(stage.app, session.workspace.id, 'free');
  const adam = await stage.person();
  await adam.signIn('adam');
  await adam.visit('/app/organization/users');
  const lock = nav(adam).getByRole('link', { name: /^API keys: subscribe to unlock/ });
  await lock.waitFor();
  expect(await nav(adam).getByRole('link', { name: 'API keys', exact: true }).count()).toBe(0);
  const name = nav(adam).getByText('API keys', { exact: true });
  const icon = name.locator('xpath=preceding-sibling::*[1]');
  expect(Number(await icon.evaluate((one) => getComputedStyle(one).opacity))).toBeLessThan(0.6);
  await name.click();
  expect(new URL(adam.page.url()).pathname).toBe('/app/organization/users');
  await lock.hover();
  await adam.page.getByText('subscribe to unlock', { exact: true }).waitFor();
  await lock.click();
  await adam.page.waitForURL('**/app/organization/subscription');
  expect(adam.complaints).toEqual([]);
  await adam.context.close();
});
