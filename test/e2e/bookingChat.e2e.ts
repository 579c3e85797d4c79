/** Customers who book by the web chat, in four languages, by typing and by the buttons that they are offered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSalon, talks } from '#test/bookingTalks.ts';
import { expectAccessible, openStage, type Stage } from '#test/e2e/browser.ts';
import { makeChat, makeWorkspace } from '#test/makers.ts';

let stage: Stage;
let path: string;

beforeAll(async () => {
  stage = await openStage();
  const salon = await makeWorkspace(stage.app, 'Tin Salon');
  await openSalon(stage.app, salon);
  path = `/public/chat/${(await makeChat(stage.app, salon)).key}`;
});

afterAll(() => stage?.close());

it.each(talks)('in $language', async ({ language, locale, lines }) => {
  const isPhone = language === 'Cantonese' || language === 'English';
  const size = isPhone ? { width: 390, height: 844 } : {};
  const person = await stage.person({ locale, dark: locale === 'zh-hk', ...size });
  const { page, complaints } = person;
  await person.visit(path);
  const field = page.getByRole('textbox').last();
  await field.waitFor();
  // Those of a typing agent have waves and no text.
  const answers = page.getByRole('log').locator('.entry.agent:has(.bubble:not(.waves))');
  const choices = page.locator('.choices');
  // The welcome.
  await answers.first().waitFor();
  let count = 1;
  for (const { says, hears, choices: offered = [] } of lines) {
    const button = choices.getByRole('button', { name: says, exact: true });
    if ((await button.count()) > 0) await button.last().click();
    else {
      await field.fill(says);
      await field.press('Enter');
    }
    await expect.poll(() => answers.count()).toBe(count + 1);
    count += 1;
    expect([says, await answers.last().innerText()]).toEqual([says, expect.stringMatching(hears)]);
    for (const choice of offered)
      await choices.last().getByRole('button', { name: choice }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await person.context.close();
});
