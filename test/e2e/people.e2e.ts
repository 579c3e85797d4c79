/** The pages of people: the own profile, organizations, the organization itself, members, teams, notification rules. */
import { expect, it } from 'vitest';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';

const stage = useStage();

const one = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await stage.app.sql<Row>(sql, values))[0];

/** A wide picture of two colours. */
const picture = {
  name: 'me.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#0a7"/></svg>',
  ),
};

it('a member changes name and picture, and the menu shows them', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('mei');
  await visit('/app/self/profile');
  const name = page.getByLabel('Your name');
  await name.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is required').waitFor();
  await name.fill('Mei <b>Chan</b>');
  await page.locator('input[type="file"]').setInputFiles(picture);
  const frame = page.getByRole('button', { name: /^Part of the picture/ });
  await frame.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  expect(Number(await page.getByLabel('Zoom', { exact: true }).inputValue())).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/save successfully/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Account of Mei <b>Chan</b>' }).waitFor();
  const stored = await one<{ avatar: string }>(`select avatar from user_account where username = 'mei'`);
  expect(stored?.avatar).toMatch(/^data:image\/(webp|png|jpeg);base64,/);
  expect(stored!.avatar.length).toBeLessThan(100_000);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('a wrong password is said under its field, and a right one has a link mailed', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('mei');
  await visit('/app/self/profile');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail').fill('mei.new@example.com');
  await dialog.locator('input[type="password"]').fill('wrong');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('The current password is wrong.').waitFor();
  await dialog.locator('input[type="password"]').fill('parley-demo');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('A link was mailed to mei.new@example.com.').waitFor();
  expect(complaints).toEqual([]);
});

it('another session is ended from the list', async () => {
  const [here, there] = [await stage.person(), await stage.person()];
  await there.signIn('adam');
  await here.signIn('adam');
  await here.visit('/app/self/profile');
  await here.page.getByText('This device').waitFor();
  const buttons = here.page.getByRole('button', { name: /^Log out .* on / });
  expect(await buttons.count()).toBe(1);
  await buttons.click();
  await here.page.getByText('That device is logged out').first().waitFor();
  await there.visit('/app/self/profile');
  await there.page.waitForURL(({ pathname }) => pathname.includes('/auth/login'), { timeout: 20_000 });
  expect(here.complaints).toEqual([]);
});

it('the only owner cannot leave, and is told why', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/self/organization');
  await page.getByRole('button', { name: 'Leave Peak Fitness' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await dialog.getByText('You are its only owner.').waitFor();
  expect(complaints).toEqual([]);
});

it('an owner changes address and time zone; a member reads only', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/organization/profile');
  const slug = page.getByLabel('Public address');
  await slug.fill('-no-');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('3 to 60 letters, digits and single dashes').waitFor();
  await slug.fill('harbour-dental');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('lisbon');
  await page.getByRole('option', { name: /^Lisbon/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/save successfully/i)
    .first()
    .waitFor();
  const row = await one<{ time_zone: string }>(
    `select time_zone from workspace where slug = 'harbour-dental'`,
  );
  expect(row?.time_zone).toBe('Europe/Lisbon');
  await stage.app.sql(`update workspace set time_zone = 'Asia/Hong_Kong' where slug = 'harbour-dental'`);
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Something else');
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await dialog.getByText('This is not the name of the organization').waitFor();
  const mei = await stage.person();
  await mei.signIn('mei');
  await mei.visit('/app/organization/profile');
  await mei.page.getByText('Owners and admins can change this.').waitFor();
  expect(await mei.page.getByRole('button', { name: /Save|Delete organization/ }).count()).toBe(0);
  expect([...complaints, ...mei.complaints]).toEqual([]);
});

it('an admin invites, changes a role and takes an invitation back, and leaves owners alone', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('adam');
  await visit('/app/organization/users');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail or username').fill('nobody-here');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('Nobody here has this name.').waitFor();
  expect(await dialog.getByRole('radio', { name: /^Owner/ }).count()).toBe(0);
  await dialog.getByLabel('E-mail or username').fill('new@example.com');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const invited = page.getByRole('row', { name: /new@example\.com/ });
  await invited
    .getByText(/^Invited, until/)
    .filter({ visible: true })
    .waitFor();
  await invited.getByRole('button', { name: 'More for new@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Take back the invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the invitation' }).click();
  await invited.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^More for Olivia/ }).count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('a team is created, renamed and dissolved', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/organization/teams');
  // Of the empty list: it goes with the first team.
  await page.getByRole('main').getByRole('button', { name: 'Create team' }).last().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('This is required').waitFor();
  await dialog.getByLabel('Name').fill('前台 Reception');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: '前台 Reception', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.getByRole('button', { name: '前台 Reception', exact: true }).click();
  await dialog.getByLabel('Name').fill('Evening');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'More for Evening' }).click();
  await page.getByRole('menuitem', { name: 'Dissolve team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dissolve team' }).click();
  await page.getByRole('button', { name: 'More for Evening' }).waitFor({ state: 'detached' });
  await expect.poll(() => one(`select 1 from team where name = 'Evening'`)).toBeUndefined();
  expect(complaints).toEqual([]);
});

it('an owner sets a notification rule; a member is told who may', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/organization/notification');
  await page.getByRole('combobox', { name: 'New member: E-mail' }).click();
  await page.getByRole('option', { name: /^Everyone/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/save successfully/i)
    .first()
    .waitFor();
  const rule = await one<{ email: string }>(
    `select email from notification_rule where kind = 'member_joined'`,
  );
  expect(rule?.email).toBe('everyone');
  await expectAccessible(page);
  const mei = await stage.person();
  await mei.signIn('mei');
  await mei.visit('/app/organization/notification');
  await mei.page.getByText('Only owners and admins can open this page').waitFor();
  expect([...complaints, ...mei.complaints]).toEqual([]);
});
