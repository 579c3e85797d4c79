/** Everything by the keyboard alone, at 200 % zoom and with reduced motion. */
import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { intercept } from '#test/e2e/hardship/interception.ts';
import { sides } from '#web/pages.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

/** What of the page a pointer cannot reach, and what moves. */
function reach(): string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth} wide`);
  for (const element of document.querySelectorAll<HTMLElement>(
    '#main :is(button, a[href], input, textarea, select, [role="combobox"])',
  )) {
    const style = getComputedStyle(element);
    if (element.matches(':disabled, [tabindex="-1"], [aria-hidden="true"], .sr-only, [type="file"]'))
      continue;
    if (!element.checkVisibility() || style.visibility === 'hidden' || element.getClientRects().length === 0)
      continue;
    if (style.opacity === '0' || style.pointerEvents === 'none' || element.closest('[inert], .sr-only'))
      continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = element.getClientRects()[0]!;
    if (box.width < 2 || box.height < 2) continue;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)))
      continue;
    faults.add(
      `covered by ${top?.tagName ?? 'the window'}.${(top?.getAttribute('class') ?? '').slice(0, 40)}: ${element.outerHTML.slice(0, 90)} ${element.textContent?.slice(0, 30)}`,
    );
  }
  return [...faults].slice(0, 6);
}

/** Running animations: none may be left when people want no motion. */
function moving(): string[] {
  return document
    .getAnimations()
    .filter(
      (animation) => animation.playState === 'running' && Number(animation.effect?.getTiming().duration) > 1,
    )
    .map((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return `moves: ${(animation as CSSAnimation).animationName ?? ''} ${target?.getAttribute('class')?.slice(0, 60)}`;
    });
}

/** The element with the focus, and whether that can be seen. */
function focused(): { name: string; isSeen: boolean; isVisible: boolean } {
  const element = document.activeElement as HTMLElement;
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
  if (element === document.body) return { name: 'body', isSeen: true, isVisible: true };
  const box = element.getBoundingClientRect();
  let isSeen = false;
  for (let at: HTMLElement | null = element, level = 0; at && level < 5; at = at.parentElement, level++) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || (boxShadow !== 'none' && at !== document.body))
      isSeen = true;
  }
  const label = element.closest('label')?.getBoundingClientRect() ?? box;
  const isVisible = label.bottom > 0 && label.top < innerHeight && label.right > 0 && label.left < innerWidth;
  return { name, isSeen, isVisible };
}

async function walk(page: Page, most: number): Promise<string[]> {
  const faults = new Set<string>();
  let before = '';
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    const { name, isSeen, isVisible } = await page.evaluate(focused);
    if (name === 'body') break;
    if (!isSeen) faults.add(`focus not seen: ${name}`);
    if (!isVisible) faults.add(`focus out of view: ${name}`);
    before = name;
  }
  if (!before) faults.add('Tab reaches nothing');
  return [...faults];
}

describe.each(['olivia', 'admin'])('the pages of %s', (as) => {
  it('are within reach at 200 %, show the focus, and do not move', async () => {
    const person = await stage.person({ width: 720, height: 450 });
    const { page, visit, complaints } = person;
    await person.signIn(as);
    const calls = await intercept(person.context);
    const side = as === 'olivia' ? 'app' : 'admin';
    const faults: Record<string, string[]> = {};
    for (const path of sides[side].pages.map(
      ({ path }) => `/${side}/${path.replace('/:conversation?', '/1')}`,
    )) {
      calls.go('wait');
      await visit(path);
      await page.waitForFunction(() => (document.querySelector('#main')?.children.length ?? 0) > 0);
      const found = await page.evaluate(moving);
      calls.go('pass');
      await page.locator('#main .animate-pulse:visible').first().waitFor({ state: 'hidden' });
      await page.waitForTimeout(120);
      found.push(
        ...(await page.evaluate(moving)),
        ...(await walk(page, 25)),
        ...(await page.evaluate(reach)),
        ...complaints.splice(0),
      );
      if (found.length > 0) faults[path] = found;
    }
    if (process.env['REPORT']) appendFileSync(process.env['REPORT'], JSON.stringify(faults, null, 1));
    expect(faults).toEqual({});
    await person.context.close();
  });
});

const dialogs: { path: string; button: string | RegExp; item?: string | RegExp }[] = [
  { path: '/app/self/profile', button: 'Change e-mail' },
  { path: '/app/self/profile', button: 'Change password' },
  { path: '/app/organization/profile', button: 'Delete organization' },
  { path: '/app/organization/profile', button: 'Hand over ownership' },
  { path: '/app/organization/users', button: 'Invite' },
  { path: '/app/organization/users', button: /^More for/, item: 'Change role' },
  { path: '/app/organization/teams', button: 'Create team' },
  { path: '/app/organization/api-key', button: 'Create key' },
  { path: '/app/organization/webhook', button: 'Add webhook' },
  { path: '/app/chat/channel', button: 'Connect a web chat' },
  { path: '/app/ai-knowledge/knowledge', button: 'Add', item: 'Question and answer' },
  { path: '/app/ai-knowledge/knowledge', button: 'Add', item: 'Text' },
  { path: '/app/ai-knowledge/knowledge', button: 'Add', item: 'Import JSON lines' },
  { path: '/app/self/organization', button: /^Leave Harbour/ },
];

describe('a dialog', () => {
  it('opens by the keyboard with the focus in its first field, closes by Escape, and gives the focus back', async () => {
    const person = await stage.person();
    const { page, visit, complaints } = person;
    await person.signIn('olivia');
    const faults: string[] = [];
    let shown = '';
    for (const { path, button, item } of dialogs) {
      if (path !== shown) await visit(path);
      shown = path;
      const name = `${path} ${String(button)} ${String(item ?? '')}`;
      const fault = (text: string) => faults.push(`${name}: ${text}`);
      const opener = page
        .locator('#main')
        .getByRole('button', { name: button, exact: typeof button === 'string' })
        .last();
      const dialog = page.locator('[role="dialog"]:not(.toast)');
      try {
        await opener.waitFor({ timeout: 5_000 });
        await opener.focus();
        await page.keyboard.press('Enter');
        if (item) {
          const entry = page.getByRole('menuitem', { name: item });
          await entry.waitFor({ timeout: 3_000 });
          for (
            let step = 0;
            step < 8 && !(await entry.evaluate((one) => one === document.activeElement));
            step++
          )
            await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
        }
        await dialog.waitFor({ timeout: 3_000 });
        const isIn = () =>
          dialog.evaluate((box) => box.contains(document.activeElement) && box !== document.activeElement);
        await expect
          .poll(isIn, { timeout: 2_000 })
          .toBe(true)
          .catch(() => fault('the focus does not come in'));
        const field = await page.evaluate(() => document.activeElement?.tagName ?? '');
        const hasField = await dialog.locator('input:visible:not([type="file"]), textarea:visible').count();
        if (hasField > 0 && !/INPUT|TEXTAREA/.test(field)) fault(`the focus is on ${field}`);
        for (let step = 0; step < 12; step++) await page.keyboard.press('Tab');
        if (!(await isIn())) fault('Tab leaves it');
        await page.keyboard.press('Escape');
        await dialog
          .waitFor({ state: 'hidden', timeout: 3_000 })
          .catch(() => fault('Escape does not close it'));
        await expect
          .poll(() => opener.evaluate((one) => one === document.activeElement), { timeout: 2_000 })
          .toBe(true)
          .catch(async () => fault(`the focus goes to ${(await page.evaluate(focused)).name}`));
      } catch (error) {
        fault(String(error).slice(0, 200));
        shown = '';
      }
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('keeps its picker and its search to themselves: Escape closes one layer', async () => {
    const person = await stage.person();
    const { page, visit, complaints } = person;
    await person.signIn('olivia');
    await visit('/app/organization/api-key');
    await page.locator('#main').getByRole('button', { name: 'Create key' }).first().press('Enter');
    const dialog = page.locator('[role="dialog"]:not(.toast)');
    await dialog.getByRole('combobox').first().press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    // A team can be searched from eight members on.
    await stage.app.sql(
      `with people as (insert into user_account (username, email, display_name)
         select 'p' || n, 'p' || n || '@example.com', 'Person ' || n from generate_series(1, 9) n returning id)
       insert into workspace_user (workspace_id, user_id, role) select 1, id, 'member' from people`,
    );
    await visit('/app/organization/teams');
    await page.locator('#main').getByRole('button', { name: 'Create team' }).first().press('Enter');
    const search = dialog.getByRole('searchbox');
    await search.fill('Person 3');
    await search.press('Enter');
    expect(await dialog.getByText('This is required').count()).toBe(0);
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await visit('/app/organization/profile');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Lisbon');
    await page.getByRole('option', { name: /^Lisbon/ }).waitFor();
    await zone.press('ArrowDown');
    await zone.press('Enter');
    expect(await zone.inputValue()).toMatch(/^Lisbon/);
    expect(complaints).toEqual([]);
    await person.context.close();
  });
});
