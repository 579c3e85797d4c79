/** A real browser on the real product with its demo. */
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { withLocale } from '#shared/locales.ts';
import type { TestApp } from '#test/app.ts';
import { startApp } from '#test/startApp.ts';
import { isAdmin, knownPassword, storeSession } from '#test/e2e/session.ts';

export interface Stage {
  app: TestApp;
  browser: Browser;
  /** A browser of its own for one person, with their language and theme. */
  person(options?: { locale?: Locale; dark?: boolean; width?: number; height?: number }): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  page: Page;
  context: BrowserContext;
  visit(path: string): Promise<void>;
  /** Stores a new session of theirs, as the log-in page does. The page stays empty until the first visit. */
  signIn(username: string, password?: string): Promise<void>;
  /** Types on the log-in page, and waits for the first page behind it. */
  logIn(username: string, password?: string): Promise<void>;
  /** What went wrong on the page's console; must stay empty. */
  complaints: string[];
}

/** `env`: settings of the server beside the demo's. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const app = await startApp({
    env: { DEMO: '1', AGENT_DEBOUNCE_MS: '150', ...env },
    template: inject('demo'),
  });
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  return {
    app,
    browser,
    async person({ locale = 'en', dark = false, width = 1440, height = 900 } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: { en: 'en-GB', 'zh-hk': 'zh-HK', 'zh-cn': 'zh-CN' }[locale],
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      await context.addInitScript(
        ([theme, language]) => {
          localStorage['theme'] ??= theme;
          localStorage.setItem('locale', language!);
        },
        [dark ? 'dark' : 'light', locale],
      );
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      const visit = async (path: string) => {
        await page.goto(app.url + withLocale(locale, path));
      };
      return {
        page,
        context,
        complaints,
        visit,
        signIn: (username, password = knownPassword(username)) =>
          storeSession(page, app.url, { username, password }),
        async logIn(username, password = knownPassword(username)) {
          await visit(isAdmin(username) ? '/auth/admin/login' : '/auth/login');
          await page.locator('input[autocomplete*="username"]').fill(username);
          await page.locator('input[type="password"]').fill(password);
          await page.keyboard.press('Enter');
          await page.waitForURL(({ pathname }) => !pathname.includes('/auth/'));
        },
      };
    },
    async close() {
      await browser.close();
      await app.stop();
    },
  };
}

/** Serious and critical findings of axe on the page as it is. */
export async function seriousFindings(page: Page): Promise<string[]> {
  return findings(page, ['serious', 'critical']);
}

/** Findings of axe on the page as it is, by default of every impact. */
export async function findings(page: Page, impacts?: readonly string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
    // Base UI's guards keep the focus inside a dialog and are reached by nobody.
    const result = await run({ exclude: ['[data-base-ui-focus-guard]'] }, { resultTypes: ['violations'] });
    return result.violations;
  });
  return violations
    .filter(({ impact }) => !impacts || impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}
