/** Visits a page in a look and returns everything that is wrong with it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings, type Person } from '#test/e2e/browser.ts';
import { handsOf, popups, type Dialog } from '#test/e2e/pages/dialogs.ts';
import { foreignTexts } from '#test/e2e/pages/foreignText.ts';
import { isEveryPage } from '#test/e2e/somePages.ts';
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
  /** Opened on the page. */
  dialog?: Dialog | undefined;
  /** Without the rules of axe: they are checked in the page's other looks. */
  isOnlySeen?: boolean | undefined;
  /** See `foreignTexts`. */
  ownNames: readonly string[];
  /** Of the server. */
  origin: string;
}

/** A person who looks at pages, and what they have seen. */
export interface Inspector {
  person: Person;
  traffic: Traffic;
  /** The look that the browser has now, and those in which bar and sidebar have been checked. */
  now?: string;
  shells: Set<string>;
}

export async function inspect(
  inspector: Inspector,
  { route, look, dialog, isOnlySeen = false, ownNames, origin }: Visit,
): Promise<string[]> {
  const {
    person: { page, visit },
    traffic,
  } = inspector;
  const { locale, dark, width } = look;
  const seen = `${dark} ${width}`;
  if (inspector.now !== seen) {
    // An empty page is laid out anew in no time.
    await page.evaluate((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light');
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  }
  if (inspector.now !== seen || !isSame(page.viewportSize(), look))
    await page.setViewportSize({ width, height: heights[width] });
  inspector.now = seen;
  traffic.reset();
  await (route.englishOnly ? page.goto(origin + route.path) : visit(route.path));
  await settle(page, traffic);
  const name = `${route.path}${dialog ? ` (${dialog.name})` : ''} as ${route.as}, ${locale}, ${dark ? 'dark' : 'light'}, ${width}`;
  if (dialog) {
    try {
      await dialog.open(handsOf(page, locale, width === 390));
      await page.locator(popups).last().waitFor();
    } catch (error) {
      return [`${name}: does not open: ${String(error).slice(0, 300)}`];
    }
    await settle(page, traffic);
  }
  const faults = traffic
    .faults({ status: route.status ?? 200, rejects: route.rejects ?? [] })
    .filter((fault) => !dialog?.says?.test(fault));
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
  if (dialog)
    faults.push(
      ...(await findings(page, undefined, { include: opened })).filter((fault) => !behind.test(fault)),
    );
  else if (!isOnlySeen) {
    // Bar and sidebar are the same on every page, and take half of the time.
    const isKnown = inspector.shells.has(seen);
    faults.push(...(await findings(page, undefined, isKnown ? { exclude: shell } : {})));
    inspector.shells.add(seen);
  }
  if (dialog) faults.push(...(await page.locator(popups).last().evaluate(cutOff)));
  const below = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return /\/(app|admin)\//.test(location.pathname) ? scrollHeight - clientHeight : 0;
  });
  if (below > 0) faults.push(`the app scrolls by ${below} px beside its own scrolling`);
  await takePicture(page, route, look, dialog?.name);
  for (const one of [width, ...between[width]]) {
    if (one !== width || isEveryPage) await page.setViewportSize({ width: one, height: heights[width] });
    // What is placed beside its button moves a moment later.
    if (dialog && one !== width) await page.waitForTimeout(100);
    const [beyond, widest] = await page.evaluate(overflowOf);
    if (beyond > 0) faults.push(`${beyond} px wider than ${one}: ${widest}`);
  }
  if (dialog && width === 1440) {
    // A browser at 200 % has half of the width and half of the height.
    await page.setViewportSize({ width: width / 2, height: heights[width] / 2 });
    await page.waitForTimeout(100);
    // A menu or a list closes.
    for (const one of await page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible').all()) {
      const outside = await one.evaluate(beyondReach);
      faults.push(...outside.map((control) => `at 200 %, out of reach: ${control}`));
    }
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

/** What has been opened, and the control that says so. The page behind has a visit of its own. */
const opened =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]';
const shell = 'div:has(> div > #main) > header, div:has(> #main) > :not(#main)';
/** Rules about whole pages: what opens above one is beside its landmarks. */
const behind = /^(region|page-has-heading-one):/;

function isSame(size: { width: number; height: number } | null, { width }: Look): boolean {
  return size?.width === width && size.height === heights[width];
}

/** The edges of the screen beyond which something open reaches; a dialog may be higher than the screen. */
function cutOff(popup: Element): string[] {
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isDialog = popup.getAttribute('role') === 'dialog';
  const beyond = [
    left < -1 && 'left',
    right > clientWidth + 1 && 'right',
    !isDialog && top < -1 && 'top',
    !isDialog && bottom > clientHeight + 1 && 'bottom',
  ];
  return beyond.filter((edge) => edge !== false).map((edge) => `is cut off at the ${edge}`);
}

/** The controls of something open that no scrolling brings onto the screen. Runs in the page. */
function beyondReach(popup: Element): string[] {
  const { clientWidth, clientHeight } = document.documentElement;
  const controls = [
    ...popup.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="option"]'),
  ];
  return controls
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isShown = right - left > 1 && bottom - top > 1;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return isShown && (x < 0 || x > clientWidth || y < 0 || y > clientHeight);
    })
    .map((control) => control.outerHTML.slice(0, 120));
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

async function takePicture(
  page: Page,
  { path: address, as }: Route,
  look: Look,
  dialog?: string,
): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const page_ = address.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  const who = ['mei', 'support', 'founder', 'newcomer'].includes(as) ? `${as}-` : '';
  const opened = dialog ? `${as}-dialog-${dialog}` : `${who}${page_}`;
  const name = `${opened}-${look.locale}-${look.dark ? 'dark' : 'light'}-${look.width}.png`;
  if (!dialog && isEveryPage) await showAll(page, look);
  await page.screenshot({ path: path.join(pictures, name), fullPage: !dialog });
}

/** Makes the window so high that the page does not scroll inside it. */
async function showAll(page: Page, { width }: Look): Promise<void> {
  const more = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  if (more > 0) await page.setViewportSize({ width, height: Math.min(heights[width] + more, 4000) });
}
