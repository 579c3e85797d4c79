/** The rows P4, P5, P7, P8, R3 to R8: language, theme, texts and title of each page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { follow, html, record, stored, titleAfter } from '#test/e2e/specification/records.ts';

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

/** A browser without anything stored. */
async function freshPage(): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  return context.newPage();
}

describe('language and theme', () => {
  it('P4: is English by default, stored, and changes to the same path under the other address', async () => {
    const page = await freshPage();
    await page.goto(`${stage.app.url}/auth/forgot-password?from=x`);
    expect(await html(page, (root) => root.lang)).toBe('en');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await page.waitForURL('**/zh-cn/auth/forgot-password?from=x');
    expect(await stored(page, 'locale')).toBe('zh-cn');
    await page.goto(`${stage.app.url}/auth/login`);
    await page.waitForURL('**/zh-cn/auth/login');
    await page.goto(`${stage.app.url}/zh-hk/portal`);
    await page.locator('h1').waitFor();
    expect([await stored(page, 'locale'), await html(page, (root) => root.lang)]).toEqual(['zh-hk', 'zh-HK']);
    await page.context().close();
  });

  it('P5: is light by default, grows from the switch for 750 ms, is stored and stays', async () => {
    const page = await freshPage();
    await page.addInitScript(() => {
      const animated: unknown[] = [];
      Object.assign(globalThis, { animated });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (typeof options === 'object') animated.push([options.duration, options.pseudoElement]);
        return animate.call(this, frames, options);
      };
    });
    await page.goto(`${stage.app.url}/auth/login`);
    const isDark = () => html(page, (root) => root.classList.contains('dark'));
    const button = page.getByRole('button', { name: 'Dark', exact: true });
    await button.waitFor();
    expect([await isDark(), await stored(page, 'theme')]).toEqual([false, null]);
    await button.click();
    const animated = () => page.evaluate(() => (globalThis as unknown as { animated: unknown[] }).animated);
    await expect.poll(animated, patient).toEqual([[750, '::view-transition-new(root)']]);
    expect([await isDark(), await stored(page, 'theme')]).toEqual([true, 'dark']);
    await page.reload();
    await page.getByRole('button', { name: 'Light', exact: true }).waitFor();
    expect(await isDark()).toBe(true);
    await page.context().close();
  });
});

describe('texts', () => {
  const shared = ['common', 'error', 'meta'];
  const namespaceOf = new Map<string, string>();

  beforeAll(() => {
    const file = path.resolve(import.meta.dirname, '../../../dist/web/.vite/manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
    for (const [key, { file: chunk }] of Object.entries(manifest)) {
      const [, namespace] = /^locales\/en\/(.*)\.json$/.exec(key) ?? [];
      if (namespace) namespaceOf.set(`/${chunk}`, namespace);
    }
  });

  async function textsOf({ page, visit }: Person, path: string): Promise<string[]> {
    const asked = record(page, '/assets/');
    await visit(path);
    await page.locator('h1:visible, [role="log"]:visible, h2:visible').first().waitFor();
    page.removeAllListeners('request');
    const names = asked.flatMap((one) => namespaceOf.get(one.path) ?? []);
    return [...new Set(names)].filter((name) => !shared.includes(name)).toSorted();
  }

  it('P7: are loaded for each route: those of its own area', async () => {
    const guest = await stage.person();
    const found: Record<string, string[]> = {};
    for (const path of ['/auth/login', '/portal']) found[path] = await textsOf(guest, path);
    for (const path of [
      ...['/app/dashboard', '/app/chat/channel', '/app/parley/parley', '/app/ai-knowledge/knowledge'],
      ...['/app/organization/users', '/app/self/organization'],
    ])
      found[path] = await textsOf(user, path);
    for (const path of ['/admin/dashboard', '/admin/self/profile', '/admin/user', '/admin/settings/limits'])
      found[path] = await textsOf(admin, path);
    expect(found).toEqual({
      '/auth/login': ['auth'],
      '/portal': ['relationship'],
      '/app/dashboard': ['chat', 'user-dashboard'],
      '/app/chat/channel': ['channel', 'chat'],
      '/app/parley/parley': ['chat', 'parley'],
      '/app/ai-knowledge/knowledge': ['ai-knowledge'],
      '/app/organization/users': ['subscription'],
      '/app/self/organization': ['profile'],
      '/admin/dashboard': ['admin', 'admin-dashboard'],
      '/admin/self/profile': ['admin', 'admin-profile'],
      '/admin/user': ['admin'],
      '/admin/settings/limits': ['admin', 'system-settings'],
    });
    await guest.context.close();
  });
});

/** The groups of the sidebar with their links. */
const groupsOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .locator('section')
    .evaluateAll((sections) =>
      Object.fromEntries(
        sections.map((section) => [
          section.querySelector('button')?.textContent ?? '',
          [...section.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        ]),
      ),
    );

/** Follows paths in one page load, and returns the title of each. */
async function titlesOf({ page }: Person, paths: string[]): Promise<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (const to of paths) titles[to] = await titleAfter(page, to);
  return titles;
}

describe('the user app', () => {
  it('R3, R4, R6, P8: has its pages in their groups, each with its own title', async () => {
    await user.visit('/app/self/profile');
    await user.page.locator('h1').waitFor();
    const titles = await titlesOf(user, [
      ...['/app/organization/profile', '/app/self/organization', '/app/self/profile', '/app/dashboard'],
      ...['/app/chat/chat', '/app/chat/channel', '/app/parley/parley', '/app/ai-knowledge/knowledge'],
      ...['/app/organization/subscription', '/app/organization/wallet', '/app/organization/users'],
      ...['/app/organization/teams', '/app/organization/notification'],
    ]);
    expect(titles).toEqual({
      '/app/self/profile': 'Profile · Parley',
      '/app/self/organization': 'Organizations · Parley',
      '/app/organization/profile': 'Organization profile · Parley',
      '/app/dashboard': 'Dashboard · Parley',
      '/app/chat/chat': 'Chats · Parley',
      '/app/chat/channel': 'Chat channels · Parley',
      '/app/parley/parley': 'AI agent · Parley',
      '/app/ai-knowledge/knowledge': 'Knowledge · Parley',
      '/app/organization/subscription': 'Subscription · Parley',
      '/app/organization/wallet': 'Wallet · Parley',
      '/app/organization/users': 'Members · Parley',
      '/app/organization/teams': 'Teams · Parley',
      '/app/organization/notification': 'Notifications · Parley',
    });
    const groups = await groupsOf(user.page);
    expect(groups['AI customer service']).toEqual([
      ...['/app/dashboard', '/app/chat/chat', '/app/parley/parley', '/app/booking/booking'],
      ...['/app/ai-knowledge/knowledge', '/app/chat/channel'],
    ]);
    expect(groups['Management']).toEqual(
      expect.arrayContaining([
        ...['/app/organization/subscription', '/app/organization/wallet', '/app/organization/users'],
        ...['/app/organization/teams', '/app/organization/notification'],
      ]),
    );
    await follow(user.page, '/app/nothing/here');
    await expect.poll(() => user.page.title(), patient).toBe('Page not found · Parley');
    expect(user.complaints).toEqual([]);
  });
});

describe('the console', () => {
  const settings = ['system', 'notification', 'ai', 'stripe', 'facebook', 'google'].map(
    (name) => `/admin/settings/${name}`,
  );

  it('R7, R8: has its pages, and the settings for owners and admins alone', async () => {
    await admin.visit('/admin/self/profile');
    await admin.page.locator('h1').waitFor();
    const pages = ['system-admin', 'user', 'agent', 'workspace'].map((name) => `/admin/${name}`);
    const all = [
      '/admin/dashboard',
      ...pages,
      '/admin/subscription/plan',
      ...settings,
      '/admin/self/profile',
    ];
    expect(Object.values(await titlesOf(admin, all))).toEqual(
      [
        ...['Dashboard', 'Administrators', 'Users', 'AI agents', 'Organizations', 'Plans', 'System'],
        ...['E-mail and push', 'AI model', 'Stripe', 'Facebook', 'Google Calendar', 'Profile'],
      ].map((title) => `${title} · Parley`),
    );
    const groups = await groupsOf(admin.page);
    expect(groups['User management']).toEqual(pages);
    expect(groups['Settings']).toEqual(expect.arrayContaining(settings));
    const support = await stage.person();
    await support.signIn('support');
    await support.visit('/admin/dashboard');
    await support.page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    expect(Object.keys(await groupsOf(support.page))).not.toContain('Settings');
    const asked = record(support.page, '/v1/admin/settings');
    for (const path of settings) {
      await follow(support.page, path);
      await support.page.getByRole('heading', { name: 'This is for owners and admins' }).waitFor();
    }
    expect(asked).toEqual([]);
    expect([...admin.complaints, ...support.complaints]).toEqual([]);
    await support.context.close();
  });
});
