/** Every page by the keyboard, at 200 % zoom and with reduced motion. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { intercept } from '#test/e2e/resilience/interception.ts';
import { somePages } from '#test/e2e/somePages.ts';
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
    const paths = sides[side].pages.map(({ path }) => `/${side}/${path.replace('/:conversation?', '/1')}`);
    for (const path of somePages(paths, 2)) {
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
    expect(faults).toEqual({});
    await person.context.close();
  });
});
