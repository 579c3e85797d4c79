/** Draws the pictures that other sites show with a link to ours, from the built home page. Run after a build, rarely. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { htmlLang, locales } from '#shared/locales.ts';
import type { RenderSite, SiteData } from '#shared/site.ts';
import { findChromium } from '#test/e2e/findChromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist/site');
const origin = 'http://site.invalid';
const size = { width: 1200, height: 630 };
/** Neither names nor links: both belong to whoever runs the site. */
const style = `
  .site-bar, h1 ~ p:not(.lead), main > :not(:first-child), footer { display: none !important }
  main { padding: 0 !important } html { scrollbar-width: none }
  main > section { height: 630px; padding: 0 0 0 64px !important; grid-template-columns: 1fr 1fr !important }
  .display { font-size: 60px !important } :lang(zh) .display { font-size: 42px !important }
  .connector { animation: none !important }
`;

const { renderSite } = (await import(pathToFileURL(path.join(dist, 'entry.js')).href)) as {
  renderSite: RenderSite;
};
const data: SiteData = {
  ...{ mode: 'platform', name: '', company: '', slogan: '', logo: '', favicon: '', plans: [] },
  retention: { audit: 0, trace: 0, mail: 0 },
  demoChannel: undefined,
};
const executablePath = findChromium();
if (!executablePath) throw new Error('This needs a Chromium: install one, or name it in CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const locale of locales) {
  const { html } = await renderSite({ page: 'home', locale, publicUrl: origin, data });
  const page = await browser.newPage({ viewport: size, locale: htmlLang[locale] });
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/site-assets/')) return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ body: readFileSync(path.join(dist, pathname)) });
  });
  await page.goto(origin);
  await page.addStyleTag({ content: style });
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(path.join(root, `web/site/social/${locale}.png`), await page.screenshot());
}
await browser.close();
