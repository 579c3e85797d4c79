/** The marketing site as visitors use it: the bar, the menus, and what is stored. `pages.e2e.ts` looks at its pages. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { data } from '#test/call.ts';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { makeAdmin } from '#test/makers.ts';
import { locales, withLocale } from '#shared/locales.ts';
import { sitePages } from '#shared/site.ts';

const stage = useStage();

it.each(locales)('every page in %s names its address and those in the other languages', async (locale) => {
  const { page, visit, context } = await stage.person();
  await visit('/privacy');
  const paths = Object.values(sitePages);
  const found = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const text = await (await fetch(address)).text();
          const links = new DOMParser()
            .parseFromString(text, 'text/html')
            .querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]');
          return [...links].map((link) => [link.rel, link.hreflang, link.getAttribute('href')]);
        }),
      ),
    paths.map((path) => withLocale(locale, path)),
  );
  const { publicUrl } = stage.app.platform.settings;
  const expected = paths.map((path) => [
    ['canonical', '', publicUrl + withLocale(locale, path)],
    ['alternate', 'en', publicUrl + path],
    ['alternate', 'zh-HK', publicUrl + withLocale('zh-hk', path)],
    ['alternate', 'zh-CN', publicUrl + withLocale('zh-cn', path)],
    ['alternate', 'x-default', publicUrl + path],
  ]);
  expect(found).toEqual(expected);
  await context.close();
});

/** Adds what goes wrong on the console and on the network. */
function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
}

const patient = { timeout: 15_000 };
const until = (condition: () => boolean) => expect.poll(condition, patient).toBe(true);

const isInView = (page: Page, selector: string) =>
  page.waitForFunction((one) => {
    const top = document.querySelector(one)?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  }, selector);

describe('the bar', () => {
  it('leads home, to the features, prices and about, and to log-in (N1)', async () => {
    const { page, visit } = await stage.person();
    await visit('/about');
    const bar = page.locator('header');
    const links = await bar
      .locator('a:visible')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/', '/pricing', '/about', '/auth/login', '/auth/register']);
    await bar.getByRole('button', { name: 'Product features' }).click();
    const entries = page.locator('#features a');
    await entries.first().waitFor();
    expect(await entries.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/#ai-agent',
      '/#omnichannel',
      '/#smart-booking',
    ]);
    await page.keyboard.press('Escape');
    await entries.first().waitFor({ state: 'hidden' });
    await bar.getByRole('link', { name: /Parley.*Home page/ }).click();
    await page.locator('#ai-agent').waitFor();
  });

  it.each(['ai-agent', 'omnichannel', 'smart-booking'])(
    'scrolls to %s on the home page, and from another page by way of it (N2)',
    async (feature) => {
      const { page, visit } = await stage.person({ locale: 'zh-hk' });
      const open = async () => {
        await page.locator('[popovertarget=features]').click();
        await page.locator(`#features a[data-feature=${feature}]`).click();
      };
      await visit('/');
      await open();
      await isInView(page, `#${feature}`);
      await visit('/pricing');
      await open();
      await page.waitForURL(({ pathname }) => pathname === '/zh-hk');
      await isInView(page, `#${feature}`);
    },
  );

  it('hides on the way down, comes back on the way up or under the pointer, and stands out (N4)', async () => {
    const { page, visit } = await stage.person();
    await visit('/');
    const bar = page.locator('header > div').first();
    const background = () => bar.evaluate((one) => getComputedStyle(one).backgroundColor);
    const top = () => bar.evaluate((one) => one.getBoundingClientRect().top);
    const scrollDownTo = (y: number) =>
      page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    await page.mouse.move(700, 600);
    const light = await background();
    await scrollDownTo(60);
    await expect.poll(background, patient).not.toBe(light);
    expect(await top()).toBe(0);
    await scrollDownTo(500);
    await expect.poll(top, patient).toBeLessThan(-60);
    await page.mouse.move(700, 10);
    await expect.poll(top, patient).toBe(0);
    await page.mouse.move(700, 600);
    await expect.poll(top, patient).toBeLessThan(-60);
    await scrollDownTo(440);
    await expect.poll(top, patient).toBe(0);
  });

  it('is a burger menu on a phone, which locks the page and closes on a press outside (N3)', async () => {
    const { page, visit, complaints } = await stage.person({ width: 390, height: 844 });
    await visit('/');
    expect(await page.getByRole('button', { name: 'Product features' }).isVisible()).toBe(false);
    const menu = page.locator('#burger');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Pricing' }).waitFor();
    await expectAccessible(page);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow()).toBe('hidden');
    await page.mouse.click(200, 830);
    await menu.waitFor({ state: 'hidden' });
    expect(await overflow()).toBe('visible');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Omnichannel' }).click();
    await menu.waitFor({ state: 'hidden' });
    await isInView(page, '#omnichannel');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    expect(complaints).toEqual([]);
  });

  it('has a footer with the copyright line, privacy and terms (N5)', async () => {
    const { page, visit } = await stage.person({ locale: 'zh-cn' });
    await visit('/pricing');
    const footer = page.locator('footer');
    expect(await footer.innerText()).toContain('© 2024-2025 Parley');
    await footer.getByRole('link', { name: '隐私政策' }).click();
    await page.waitForURL('**/zh-cn/privacy');
    await page.locator('footer').getByRole('link', { name: '服务条款' }).click();
    await page.waitForURL('**/zh-cn/terms');
    expect(await page.locator('header.site-bar').count()).toBe(0);
  });
});

describe('what a visitor chooses', () => {
  it('keeps the language: the same page under its address, and from then on', async () => {
    const { page } = await freshVisitor('en-GB');
    await page.goto(`${stage.app.url}/pricing`);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.locator('#languages').getByRole('link', { name: '繁體中文' }).click();
    await page.waitForURL('**/zh-hk/pricing');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('zh-hk');
    await page.goto(`${stage.app.url}/about`);
    await page.waitForURL('**/zh-hk/about');
    await page.locator('footer').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${stage.app.url}/about`);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
  });

  it.each([
    { language: 'zh-HK', shown: '本頁備有繁體中文版。', to: '/zh-hk' },
    { language: 'zh-CN', shown: '本页有简体中文版。', to: '/zh-cn' },
  ])('offers $language to a browser that asks for it, once', async ({ language, shown, to }) => {
    const { page } = await freshVisitor(language);
    await page.goto(stage.app.url);
    const offer = page.locator('aside[data-offer]:visible');
    await offer.getByText(shown).waitFor();
    await expectAccessible(page);
    await offer.getByRole('button').click();
    await offer.waitFor({ state: 'hidden' });
    await page.reload();
    expect(await offer.count()).toBe(0);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await offer.getByRole('link').click();
    await page.waitForURL(`${stage.app.url}${to}`);
  });

  it('keeps the theme, which is there before anything is painted', async () => {
    const { page } = await freshVisitor('en-GB');
    await page.goto(stage.app.url);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme')), patient).toBe('dark');
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(globalThis, { isDarkAtBody: document.documentElement.classList.contains('dark') });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => (globalThis as { isDarkAtBody?: boolean }).isDarkAtBody)).toBe(true);
  });

  async function freshVisitor(language: string) {
    const context = await stage.browser.newContext({ locale: language, reducedMotion: 'reduce' });
    return { page: await context.newPage() };
  }
});

describe('the pages', () => {
  it('light the paragraph of a citation that has the focus', async () => {
    const { page, visit } = await stage.person();
    await visit('/');
    const colour = () =>
      page.locator('[data-source="2"]').evaluate((one) => getComputedStyle(one).backgroundColor);
    const before = await colour();
    await page.locator('[data-cites="2"]').focus();
    await expect.poll(colour, patient).not.toBe(before);
  });

  it('open the chat of the demo, which loads with the first sign of life', async () => {
    const { page, visit, complaints } = await stage.person();
    listen(page, complaints);
    await visit('/');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('script[data-channel]').count()).toBe(0);
    const frame = page.waitForEvent('frameattached');
    await page.getByRole('link', { name: 'See it answer' }).click();
    await frame;
    await until(() => page.frames().some((one) => one.url().includes('/public/chat/harbour-dental')));
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
  });

  it('show prices by the month and by the year, and answers to questions', async () => {
    const { page, visit } = await stage.person();
    await visit('/pricing');
    const table = page.getByRole('table', { name: 'Plans compared' });
    await table.getByText('US$29', { exact: true }).waitFor();
    expect(await table.getByText('US$290', { exact: true }).isVisible()).toBe(false);
    await page.getByLabel('Monthly').focus();
    await page.keyboard.press('ArrowRight');
    await table.getByText('US$290', { exact: true }).waitFor();
    expect(await table.getByText('US$29', { exact: true }).isVisible()).toBe(false);
    await page.getByText('What counts as an answer?').click();
    await page.getByText('A reply that the agent has sent to a customer.').waitFor();
  });

  it('show what the console sets, and no registration where it is closed', async () => {
    const token = await makeAdmin(stage.app, 'owner');
    const save = (body: object) => data(stage.app, 'PUT', '/v1/admin/settings/system', { token, body });
    await save({ mode: 'mono', company_name: 'A <b>firm</b> & sons', system_name: 'Harbour' });
    const read = async (path: string) => (await fetch(stage.app.url + path)).text();
    await expect.poll(() => read('/'), patient).toContain('A &lt;b&gt;firm&lt;/b&gt; &amp; sons');
    for (const path of ['/', '/pricing']) expect(await read(path)).not.toContain('/auth/register');
    expect(await read('/zh-hk/pricing')).toContain('<title>收費 · Harbour</title>');
    await save({ mode: 'platform', company_name: 'Parley', system_name: 'Parley' });
    await expect.poll(() => read('/'), patient).toContain('/auth/register');
  });
});

describe('the server', () => {
  it('answers a page that has not changed with 304, and compresses one that has', async () => {
    const url = `${stage.app.url}/zh-hk/pricing`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('names every page in the sitemap, and the sitemap in robots.txt', async () => {
    const { publicUrl } = stage.app.platform.settings;
    const sitemap = await (await fetch(`${stage.app.url}/sitemap.xml`)).text();
    const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(named).toHaveLength(15);
    expect(named).toContain(`${publicUrl}/zh-cn/terms`);
    expect(await (await fetch(`${stage.app.url}/robots.txt`)).text()).toContain(
      `Sitemap: ${publicUrl}/sitemap.xml`,
    );
  });

  it.each(['/nothing', '/zh-hk/nothing', '/about/us'])('answers %s with 404', async (path) => {
    const answer = await fetch(stage.app.url + path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
  });
});
