/** Every page in both themes and the three languages: it shows itself, without errors and without barriers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openStage, type Stage } from '#test/e2e/browser.ts';
import type { Locale } from '#shared/locales.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const looks: { locale: Locale; dark: boolean; width: number }[] = [
  { locale: 'en', dark: false, width: 1440 },
  { locale: 'en', dark: true, width: 390 },
  { locale: 'zh-hk', dark: true, width: 1440 },
  { locale: 'zh-hk', dark: false, width: 390 },
  { locale: 'zh-cn', dark: false, width: 1024 },
  { locale: 'zh-cn', dark: true, width: 320 },
];

const pages: { path: string; as: string | null }[] = [
  { path: '/auth/login', as: null },
  { path: '/auth/admin/login', as: null },
  { path: '/public/chat/harbour-dental', as: null },
  { path: '/app/dashboard', as: 'olivia' },
  { path: '/app/chat/chat', as: 'olivia' },
  { path: '/app/chat/chat/1', as: 'olivia' },
  { path: '/app/chat/channel', as: 'olivia' },
  { path: '/app/ai-knowledge/knowledge', as: 'olivia' },
  { path: '/app/parley/parley', as: 'olivia' },
  { path: '/app/organization/subscription', as: 'olivia' },
  { path: '/app/organization/wallet', as: 'olivia' },
  { path: '/app/organization/usage', as: 'olivia' },
  { path: '/app/self/profile', as: 'olivia' },
  { path: '/app/self/organization', as: 'olivia' },
  { path: '/app/organization/profile', as: 'olivia' },
  { path: '/app/organization/users', as: 'olivia' },
  { path: '/app/organization/teams', as: 'olivia' },
  { path: '/app/organization/notification', as: 'olivia' },
  { path: '/app/organization/audit-log', as: 'olivia' },
  { path: '/app/organization/api-key', as: 'olivia' },
  { path: '/app/organization/webhook', as: 'olivia' },
  { path: '/app/nothing/here', as: 'olivia' },
  { path: '/admin/settings/ai', as: 'admin' },
  { path: '/admin/settings/limits', as: 'admin' },
];

describe.each(looks)('in $locale, dark $dark, $width wide', ({ locale, dark, width }) => {
  it.each([null, 'olivia', 'admin'])('the pages of %s', async (as) => {
    const person = await stage.person({ locale, dark, width });
    if (as) await person.signIn(as);
    for (const { path } of pages.filter((page) => page.as === as)) {
      await person.visit(path);
      await person.page
        .locator('h1:visible, h2:visible, form:visible, [role="log"]:visible')
        .first()
        .waitFor();
      await person.page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
      await person.page.waitForTimeout(400);
      await expectAccessible(person.page);
      const overflow = await person.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      const lang = await person.page.evaluate(() => document.documentElement.lang);
      expect(lang).toBe({ en: 'en', 'zh-hk': 'zh-HK', 'zh-cn': 'zh-CN' }[locale]);
    }
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});

describe('the requests of a page', () => {
  it.each([
    { path: '/app/chat/chat', list: '/v1/api/conversation', most: 25 },
    { path: '/app/chat/channel', list: '/v1/api/channel', most: 25 },
    { path: '/app/ai-knowledge/knowledge', list: '/v1/api/knowledge', most: 25 },
    { path: '/app/parley/parley', list: '/v1/api/agent', most: 30 },
  ])(
    '$path loads its scripts at once, and at most $most requests before its data',
    async ({ path, list, most }) => {
      const person = await stage.person({ locale: 'zh-hk', dark: false, width: 1440 });
      await person.signIn('olivia');
      const { page } = person;
      await page.goto('about:blank');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const reply = page
        .waitForResponse((response) => new URL(response.url()).pathname === list)
        .then(() => requested.length);
      await person.visit(path);
      expect(await reply).toBeLessThanOrEqual(most);
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
