/** From the sign-up to the first answer that names its source, by the screens alone. */
import { expect, it } from 'vitest';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { makeUser, password } from '#test/makers.ts';
import { lastMailTo } from '#test/mails.ts';

const stage = useStage();

const mostMs = 3 * 60_000;

it('a new organization has a grounded answer within three minutes of the sign-up', async () => {
  const person = await stage.person();
  const { page, complaints } = person;
  const email = 'founder@shop.example';
  const startedAt = Date.now();

  await person.visit('/auth/register');
  await page.getByLabel(/^e-?mail/i).fill(email);
  expect(await page.getByLabel(/username/i).count()).toBe(0);
  await page.locator('input[type="password"]').fill('a long and quiet harbour');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(email).waitFor();
  const mail = await lastMailTo(stage.app, email);
  await person.visit(`/auth/activate?token=${mail.token}`);
  await page.getByRole('button', { name: 'Confirm and begin' }).click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('dialog').getByLabel('Organization name').fill('Pier Street Books');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();

  await page.getByRole('heading', { name: /first answer/ }).waitFor();
  await expectAccessible(page);
  // A name that is only blanks is refused and kept.
  const name = page.getByLabel('Name of your AI agent');
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByText('This is required').waitFor();
  await name.fill('Pia');
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page
    .getByLabel('Paste a web address or a text')
    .fill(
      '# Delivery\nWe deliver within Hong Kong in two working days. Delivery costs HK$30 and is free from HK$400.',
    );
  await page.getByRole('button', { name: 'Add this text' }).click();
  // The next step opens once it has been saved.
  await page.getByRole('button', { name: 'Add this text' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add what customers ask about' }).click();
  await page.getByText('ready to answer').waitFor();

  await page.getByRole('button', { name: 'Try a question' }).click();
  await page.getByRole('button', { name: 'Ask in the chat' }).click();
  await page.keyboard.type('How much is delivery?');
  await page.keyboard.press('Enter');
  const chat = page.getByRole('log', { name: 'Your chat' });
  await chat.getByText('HK$30').waitFor();
  await chat.getByText('Delivery', { exact: true }).first().waitFor();
  const tookMs = Date.now() - startedAt;
  expect(tookMs).toBeLessThan(mostMs);

  await page.getByRole('button', { name: 'Put the chat on your site' }).click();
  await page.getByRole('button', { name: 'Make the web chat' }).click();
  await page.getByText('/widget.js').waitFor();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('colleague@shop.example');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('5 of 5 done').waitFor();
  expect((await lastMailTo(stage.app, 'colleague@shop.example')).kind).toMatch(/invit/);
  await expectAccessible(page);

  // What is done shows after a reload, and nothing is left to set up.
  await page.reload();
  await page.getByRole('heading', { name: /No customer has written/ }).waitFor();
  expect(await page.getByRole('heading', { name: /first answer/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await person.context.close();
});

it('is hidden for good when dismissed, and from members without the right to set up', async () => {
  await makeUser(stage.app, 'starter');
  const owner = await stage.person({ width: 390, height: 844, dark: true });
  await owner.visit('/auth/login');
  await owner.page.locator('input[autocomplete*="username"]').fill('starter');
  await owner.page.locator('input[type="password"]').fill(password);
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('button', { name: 'Create organization' }).click();
  await owner.page.getByRole('dialog').getByLabel('Organization name').fill('Dismissed');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await owner.page.getByRole('heading', { name: /first answer/ }).waitFor();
  await expectAccessible(owner.page);
  const wide = () => owner.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await owner.page.getByRole('button', { name: 'Hide this' }).click();
  await owner.page.getByRole('heading', { name: /No customer has written/ }).waitFor();
  await owner.page.reload();
  await owner.page.getByRole('heading', { name: /No customer has written/ }).waitFor();
  expect(await owner.page.getByRole('heading', { name: /first answer/ }).count()).toBe(0);
  await owner.context.close();

  await stage.app.sql(
    `insert into workspace_user (workspace_id, user_id, role)
     select workspace.id, user_account.id, 'member' from workspace, user_account
     where workspace.name = 'Dismissed' and username = 'mei'`,
  );
  const mei = await stage.member('mei', '/app/dashboard');
  await mei.page.getByRole('button', { name: /Harbour Dental|Dismissed/ }).click();
  await mei.page.getByRole('menuitemradio', { name: /Dismissed/ }).click();
  await mei.page.getByRole('heading', { name: /No customer has written/ }).waitFor();
  expect(await mei.page.getByRole('heading', { name: /first answer/ }).count()).toBe(0);
  await mei.context.close();
});
