/** What a page asked the server for, in order. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

/** Records the requests of a page from now on, those whose path begins with one of `prefixes` if any are given. */
export function record(page: Page, ...prefixes: string[]): Asked[] {
  const asked: Asked[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (prefixes.length > 0 && !prefixes.some((prefix) => pathname.startsWith(prefix))) return;
    asked.push({
      method: request.method(),
      path: pathname,
      query: searchParams,
      headers: request.headers(),
      body: request.postData() ?? '',
    });
  });
  return asked;
}

/** Goes to a page of the app as its links do: without loading the document anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A value of the browser's storage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Follows to a page and returns its title, without the number of those who wait. It has to differ from the one before. */
export async function titleAfter(page: Page, path: string): Promise<string> {
  const title = async () => (await page.title()).replace(/^\(\d+\) /, '');
  const before = await title();
  await follow(page, path);
  await expect.poll(title, { timeout: 15_000, message: path }).not.toBe(before);
  return title();
}

/** Reads the root element of a page. */
export function html<T>(page: Page, read: (root: HTMLElement) => T): Promise<T> {
  return page.evaluate(`(${read.toString()})(document.documentElement)`) as Promise<T>;
}
