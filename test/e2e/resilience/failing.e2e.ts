/** Every page while the server is slow, fails, refuses and cannot be reached. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Person, type Stage } from '#test/e2e/browser.ts';
import {
  broken,
  intercept,
  tooMany,
  type Interception,
  type Way,
} from '#test/e2e/resilience/interception.ts';
import { somePages } from '#test/e2e/somePages.ts';
import { sides } from '#web/pages.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const appPages = sides.app.pages.map(({ path }) => `/app/${path.replace('/:conversation?', '')}`);
const adminPages = sides.admin.pages.map(({ path }) => `/admin/${path}`);

/** Its placeholders. */
const skeletons = (page: Page) =>
  page.locator('#main .animate-pulse:visible, #main [aria-busy="true"]:visible');
const retries = (page: Page) => page.locator('#main').getByRole('button', { name: 'Try again' });

/** How far the contents jump, as the browser counts it: below 0.1 is good. */
async function watchJumps(page: Page): Promise<() => Promise<{ sum: number; of: string[] }>> {
  await page.evaluate(() => {
    const jumps = { sum: 0, of: [] as string[] };
    Object.assign(globalThis, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        jumps.sum += entry.value;
        for (const { node } of entry.sources ?? [])
          jumps.of.push(`${entry.value.toFixed(3)} ${(node as Element | null)?.outerHTML?.slice(0, 120)}`);
      }
    }).observe({ type: 'layout-shift' });
    interface Shift {
      value: number;
      sources?: { node: Node | null }[];
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { jumps: { sum: number; of: string[] } }).jumps);
}

async function slow({ page, visit }: Person, calls: Interception, path: string): Promise<string[]> {
  const faults: string[] = [];
  calls.go('wait');
  await visit(path);
  await page.locator('#main').waitFor();
  await page.waitForFunction(() => document.querySelector('#main')!.children.length > 0);
  const hasSkeleton = await skeletons(page)
    .first()
    .waitFor({ timeout: 8_000 })
    .then(
      () => true,
      () => false,
    );
  if (!hasSkeleton) faults.push(`no skeleton: ${await page.locator('#main').innerText()}`);
  const jumps = await watchJumps(page);
  calls.go('pass');
  await skeletons(page)
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => faults.push('endless skeleton'));
  await page.waitForTimeout(150);
  const { sum, of } = await jumps();
  if (sum > 0.1) faults.push(`jumps by ${sum.toFixed(3)}:\n      ${of.join('\n      ')}`);
  return faults;
}

async function failing({ page, visit }: Person, calls: Interception, path: string): Promise<string[]> {
  const faults: string[] = [];
  calls.go(broken);
  await visit(path);
  const settled = async (name: string) => {
    const ok = await retries(page)
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (!ok) faults.push(`${name}: no way on: ${(await page.locator('#main').innerText()).slice(0, 300)}`);
    const rest = await skeletons(page)
      .first()
      .waitFor({ state: 'hidden', timeout: 8_000 })
      .then(
        () => true,
        () => false,
      );
    if (!rest) faults.push(`${name}: endless skeleton`);
    return ok;
  };
  if (!(await settled('500'))) return faults;
  const ways: [string, Way][] = [
    ['429', tooMany],
    ['offline', 'offline'],
  ];
  for (const [name, way] of ways) {
    calls.go(way);
    await retries(page).first().click();
    await expect.poll(() => calls.calls.length).toBeGreaterThan(0);
    await settled(name);
  }
  calls.go('pass');
  for (let tries = 0; tries < 8; tries++) {
    await skeletons(page)
      .first()
      .waitFor({ state: 'hidden' })
      .catch(() => faults.push('endless skeleton'));
    await page.waitForTimeout(100);
    if ((await retries(page).count()) === 0) return faults;
    await retries(page).first().click();
  }
  faults.push('Retry does not help');
  return faults;
}

describe.each([
  { as: 'olivia', pages: appPages },
  { as: 'admin', pages: adminPages },
])('the pages of $as', ({ as, pages }) => {
  it('show skeletons, then words and a way on', async () => {
    const person = await stage.person();
    await person.signIn(as);
    const calls = await intercept(person.context);
    const faults: Record<string, string[]> = {};
    for (const path of somePages(pages, 0)) {
      const found = [...(await slow(person, calls, path)), ...(await failing(person, calls, path))];
      if (found.length > 0) faults[path] = found;
      if (person.complaints.length > 0) faults[`${path} complaints`] = person.complaints.splice(0);
    }
    expect(faults).toEqual({});
    await person.context.close();
  });
});
