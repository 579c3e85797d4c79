/** Visits a page in a look and returns everything that is wrong with it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings, type Person } from '#test/e2e/browser.ts';
import { foreignTexts } from '#test/e2e/pages/foreignText.ts';
import type { Look } from '#test/e2e/pages/looks.ts';
import type { Route } from '#test/e2e/pages/routes.ts';
import type { Traffic } from '#test/e2e/pages/traffic.ts';
import { htmlLang } from '#shared/locales.ts';

/** Pictures of every visited page, to look at. */
const pictures = path.resolve(import.meta.dirname, '../../../.artifacts/pages');
/** Widths at which the layout must fit too, without a picture. */
const between = { 1440: [1024, 768], 390: [320] } as const;
const heights = { 1440: 900, 390: 844 } as const;

export interface Visit {
  route: Route;
  look: Look;
  /** See `foreignTexts`. */
  ownNames: readonly string[];
  /** Of the server. */
  origin: string;
}

export async function inspect(
  { page, visit }: Person,
  traffic: Traffic,
  { route, look, ownNames, origin }: Visit,
): Promise<string[]> {
  const { locale, dark, width } = look;
  await page.setViewportSize({ width, height: heights[width] });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.evaluate((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light');
  traffic.reset();
  await (route.englishOnly ? page.goto(origin + route.path) : visit(route.path));
  await settle(page, traffic);
  const faults = traffic.faults({ status: route.status ?? 200, rejects: route.rejects ?? [] });
  const { lang, isDark, broken } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    isDark:
      document.documentElement.classList.contains('dark') ||
      getComputedStyle(document.documentElement).colorScheme === 'dark',
    broken: [...document.images].filter((image) => image.naturalWidth === 0).map(({ src }) => src),
  }));
  if (lang !== htmlLang[route.englishOnly ? 'en' : locale]) faults.push(`its language is ${lang}`);
  if (isDark !== dark && !route.path.startsWith('/docs')) faults.push(`dark is ${isDark}`);
  faults.push(...broken.map((src) => `no picture: ${src}`));
  faults.push(...(await foreignTexts(page, route.englishOnly ? 'en' : locale, ownNames)));
  faults.push(...(await findings(page)));
  await takePicture(page, route, look);
  for (const one of [width, ...between[width]]) {
    if (one !== width) await page.setViewportSize({ width: one, height: heights[width] });
    const [beyond, widest] = await page.evaluate(overflowOf);
    if (beyond > 0) faults.push(`${beyond} px wider than ${one}: ${widest}`);
  }
  const name = `${route.path} as ${route.as}, ${locale}, ${dark ? 'dark' : 'light'}, ${width}`;
  return faults.map((fault) => `${name}: ${fault}`);
}

/** By how many px the page is wider than the screen, and what is. Runs in the page. */
function overflowOf(): [number, string] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [0, ''];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    scrollWidth - clientWidth,
    wide
      .slice(-3)
      .map((one) => one.outerHTML.slice(0, 120))
      .join(' … '),
  ];
}

/** Until the page has its data, its fonts and its pictures, and nothing moves. */
async function settle(page: Page, traffic: Traffic): Promise<void> {
  await page.locator('h1:visible, h2:visible, form:visible, [role="log"]:visible').first().waitFor();
  const isStill = () =>
    page.evaluate(
      () =>
        document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-busy="true"], .animate-pulse') &&
        [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
        document
          .getAnimations()
          .every(
            ({ playState, effect }) =>
              playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
          ),
    );
  let stillFor = 0;
  await expect
    .poll(
      async () => {
        stillFor = traffic.isIdle() && (await isStill()) ? stillFor + 1 : 0;
        return stillFor;
      },
      { interval: 40, timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(2);
}

async function takePicture(page: Page, { path: address, as }: Route, look: Look): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const page_ = address.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  const who = ['mei', 'support', 'founder', 'newcomer'].includes(as) ? `${as}-` : '';
  const name = `${who}${page_}-${look.locale}-${look.dark ? 'dark' : 'light'}-${look.width}.png`;
  await page.screenshot({ path: path.join(pictures, name), fullPage: true });
}
