/** A real browser on the real product with its demo. */
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { withLocale } from '#shared/locales.ts';
import type { TestApp } from '#test/app.ts';
import { startApp } from '#test/startApp.ts';
import { launchChromium } from '#test/e2e/launchChromium.ts';
import { isAdmin, knownPassword, storeSession } from '#test/e2e/session.ts';

export interface Stage {
  app: TestApp;
  browser: Browser;
  /** A browser of its own for one person, with their language and theme. */
  person(options?: PersonOptions): Promise<Person>;
  /** Somebody of the demo who is logged in, on a page. */
  member(username: string, path: string, options?: PersonOptions): Promise<Person>;
  close(): Promise<void>;
}

export interface PersonOptions {
  locale?: Locale;
  dark?: boolean;
  width?: number;
  height?: number;
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

/** The stage of a file's tests, from before the first until after the last. */
export function useStage(env: Record<string, string> = {}): Stage {
  let stage: Stage | undefined;
  const opened = () => {
    if (!stage) throw new Error('The stage opens before the first test.');
    return stage;
  };
  beforeAll(async () => {
    stage = await openStage(env);
  });
  afterAll(() => stage?.close());
  return {
    get app() {
      return opened().app;
    },
    get browser() {
      return opened().browser;
    },
    person: (options) => opened().person(options),
    member: (...args) => opened().member(...args),
    close: () => opened().close(),
  };
}

/** `env`: settings of the server beside the demo's. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const app = await startApp({
    env: { DEMO: '1', AGENT_DEBOUNCE_MS: '150', ...env },
    template: inject('demo'),
  });
  const browser = await launchChromium(inject('chromium'));
  async function person({
    locale = 'en',
    dark = false,
    width = 1440,
    height = 900,
  }: PersonOptions = {}): Promise<Person> {
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
  }
  return {
    app,
    browser,
    person,
    async member(username, path, options) {
      const one = await person(options);
      await one.signIn(username);
      await one.visit(path);
      return one;
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

/** Which part of a page is looked at; all of it by default. Each a CSS selector that may match nothing. */
export interface Part {
  include?: string;
  exclude?: string;
}

/** Findings of axe on the page as it is, by default of every impact. */
export async function findings(page: Page, impacts?: readonly string[], part: Part = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  const violations = await page.evaluate(async ({ include, exclude }) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
    // Base UI's guards keep the focus inside a dialog and are reached by nobody.
    const guards = '[data-base-ui-focus-guard]';
    const result = await run(
      { ...(include && { include: [include] }), exclude: [guards, ...(exclude ? [exclude] : [])] },
      { resultTypes: ['violations'] },
    );
    return result.violations;
  }, part);
  return violations
    .filter(({ impact }) => !impacts || impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}
