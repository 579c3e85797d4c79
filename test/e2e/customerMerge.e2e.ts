/** Two customers who are one person, as a member meets them beside a conversation. */
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, openStage, type Person, type Stage } from '#test/e2e/browser.ts';
import { enterChat, say } from '#test/makers.ts';
import { claimsOf } from '#test/requestFixtures/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

/** A visitor who has written, of whom this is known. */
async function visitor(name: string, details: { phone?: string; email?: string; claimed?: string[] }) {
  const { token } = await enterChat(stage.app, 'harbour-dental');
  await say(stage.app, { token }, `This is ${name}`);
  const { c: id, cv: conversation } = claimsOf(token) as { c: number; cv: number };
  const { phone = '', email = '', claimed = [] } = details;
  await stage.app.sql('update customer set name = $2, phone = $3, email = $4, claimed = $5 where id = $1', [
    ...[id, name, phone, email, claimed],
  ]);
  return { id, conversation };
}

/** `PICTURES=1`: to look at. */
async function picture({ page }: Person, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  mkdirSync('.artifacts/merge', { recursive: true });
  await page.screenshot({ path: `.artifacts/merge/${name}.png` });
}

it('a member is asked whether two customers are one, merges them by keyboard, and separates them', async () => {
  const first = await visitor('Grace Lam Wing-sze', { phone: '+85291239999' });
  const second = await visitor('林詠詩', {
    phone: '+85291239999',
    email: 'grace@example.com',
    claimed: ['email'],
  });
  const mei = await stage.person();
  const { page, complaints } = mei;
  await mei.signIn('mei');
  await mei.visit(`/app/chat/chat/${first.conversation}`);
  await page.getByRole('heading', { name: 'The same person?' }).waitFor();
  await page.getByText('Same phone number: +85291239999').waitFor();
  await expectAccessible(page);
  await picture(mei, 'proposal');
  await page.getByRole('button', { name: 'Merge' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('林詠詩 will be shown as Grace Lam Wing-sze.', { exact: false }).waitFor();
  await expectAccessible(page);
  await picture(mei, 'dialog');
  await dialog.getByRole('button', { name: 'Merge' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Merged with' }).waitFor();
  await page.getByText('grace@example.com').first().waitFor();
  // The list shows both conversations under one name, and the pane leads to the other.
  const row = (id: number) => page.locator(`[data-conversation="${id}"]`);
  await row(second.conversation).getByText('Grace Lam Wing-sze').waitFor();
  await picture(mei, 'merged');
  await page
    .getByRole('link', { name: /This is 林詠詩/ })
    .last()
    .click();
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/${second.conversation}`));
  await page.getByRole('heading', { name: 'Grace Lam Wing-sze' }).first().waitFor();
  await page.getByRole('button', { name: 'Separate' }).click();
  await row(second.conversation).getByText('林詠詩').first().waitFor();
  await page.getByRole('button', { name: 'Not the same' }).click();
  await page.getByRole('heading', { name: 'The same person?' }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('a phone shows the proposal in the dark and in Chinese, with a warning for what is not verified', async () => {
  const email = 'somebody@example.com';
  const known = await visitor('A'.repeat(60), { email });
  await visitor('<b>Bob</b> محمد', { email, claimed: ['email'] });
  const mei = await stage.person({ locale: 'zh-hk', dark: true, width: 390, height: 844 });
  const { page, complaints } = mei;
  await mei.signIn('mei');
  await mei.visit(`/app/chat/chat/${known.conversation}?about=true`);
  await page.getByRole('heading', { name: '是否同一人？' }).waitFor();
  await picture(mei, 'proposal-phone');
  await page.getByRole('button', { name: '合併' }).click();
  await page.getByText('此電郵地址未經核實', { exact: false }).waitFor();
  await expectAccessible(page);
  await picture(mei, 'dialog-phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
});
