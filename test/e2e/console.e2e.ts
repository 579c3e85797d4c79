/** The admin console as owners of the system and support use it. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { data } from '#test/call.ts';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { makeAdmin } from '#test/makers.ts';

const stage = useStage();

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
}

async function saved(page: Page): Promise<void> {
  await page
    .getByText(/^save successfully$/i)
    .first()
    .waitFor();
}

it('adds, disables and deletes an administrator, and keeps the last owner', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/system-admin');
  await press(page, 'Add administrator');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('a b');
  await dialog.getByLabel('First password').fill('short');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('3 to 50 letters, digits, dots, dashes or underscores').waitFor();
  await dialog.getByText('At least 8 characters, not counting spaces').waitFor();
  await dialog.getByLabel('Username').fill('night-shift');
  await dialog.getByLabel('First password').fill('a lamp at the pier 9');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'night-shift' }).click();
  const drawer = page.getByRole('dialog', { name: 'night-shift' });
  await drawer.getByRole('button', { name: 'Disable' }).click();
  await drawer.getByRole('button', { name: 'Enable' }).waitFor();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'night-shift' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'admin', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'admin' });
  await own.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('The system needs an owner.').waitFor();
  expect(complaints).toEqual([]);
});

it('puts an organization on a plan, credits its wallet, and suspends and resumes it', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/workspace');
  await page.getByRole('button', { name: 'Peak Fitness' }).click();
  const drawer = page.getByRole('dialog', { name: 'Peak Fitness' });
  await drawer.getByRole('button', { name: 'Change plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Change plan' });
  await plan.getByLabel('Plan').click();
  await page.getByRole('option', { name: /^Pro/ }).click();
  await plan.getByRole('button', { name: 'Save' }).click();
  await plan.waitFor({ state: 'detached' });
  await drawer.getByText(/^pro/).waitFor();

  const before = await data<{ wallet_balance: number }>(stage.app, 'GET', '/v1/admin/workspace/2', {
    token: await makeAdmin(stage.app, 'owner'),
  });
  await drawer.getByRole('button', { name: 'Adjust wallet' }).click();
  const wallet = page.getByRole('dialog', { name: 'Adjust wallet' });
  await wallet.getByRole('button', { name: 'Save' }).click();
  await wallet.getByText(/More than nothing/).waitFor();
  await wallet.getByLabel('Amount').fill('1234');
  expect(await wallet.getByLabel('Amount').inputValue()).toBe('$12.34');
  await wallet.getByRole('button', { name: 'Save' }).click();
  await wallet.waitFor({ state: 'detached' });
  const after = await data<{ wallet_balance: number }>(stage.app, 'GET', '/v1/admin/workspace/2', {
    token: await makeAdmin(stage.app, 'owner'),
  });
  expect(after.wallet_balance - before.wallet_balance).toBe(1234);

  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend Peak Fitness?' });
  await suspend.getByLabel('Reason').fill('未付款 <b>');
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await drawer.getByText('未付款 <b>').waitFor();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await drawer.getByText('未付款 <b>').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('enters an organization as support under a bar, and goes back to the console', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/workspace?open=1');
  await press(page, 'Enter as support');
  await page
    .getByRole('dialog', { name: 'Enter Harbour Dental as support?' })
    .getByRole('button', { name: 'Enter as support' })
    .click();
  const bar = page.getByRole('region', { name: 'Support visit' });
  await bar.getByText('You are in Harbour Dental as support').waitFor();
  await visit('/app/ai-knowledge/knowledge');
  await page.getByRole('heading', { name: 'Knowledge' }).waitFor();
  await bar.getByRole('button', { name: 'Back to the console' }).click();
  await page.getByRole('dialog', { name: 'Harbour Dental' }).waitFor();
  expect(await bar.count()).toBe(0);
  await visit('/admin/audit-log');
  await page.getByRole('button', { name: 'workspace.enter' }).first().waitFor();
  expect(complaints).toEqual([]);
});

it('makes, moves, hides and deletes a plan, and keeps the free one', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/subscription/plan');
  await press(page, 'Add plan');
  const editor = page.getByRole('dialog', { name: 'Add plan' });
  await editor.getByLabel('Name').fill('Team 團隊');
  await editor.getByLabel('Tag').fill('Team!');
  await editor.getByLabel('Price per month').fill('4900');
  await editor.getByLabel('Customers: unlimited').check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText(/1 to 50 small letters/).waitFor();
  await editor.getByText('A plan with a monthly price needs a yearly one').waitFor();
  await editor.getByLabel('Tag').fill('team');
  await editor.getByLabel('Price per year').fill('49000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });

  const names = () => page.locator('tbody tr td:first-child button').allInnerTexts();
  await expect.poll(async () => (await names()).at(-1)).toContain('Team');
  await press(page, 'Move Team 團隊 up');
  await expect.poll(async () => (await names()).at(-2)).toContain('Team');

  await page.getByRole('button', { name: /^Team/ }).click();
  const team = page.getByRole('dialog', { name: 'Team 團隊' });
  await team.getByRole('switch', { name: /On sale/ }).click();
  await team.getByRole('button', { name: 'Save' }).click();
  const offered = async () =>
    (await data<{ unique_plan_tag: string }[]>(stage.app, 'GET', '/v1/public/plans')).map(
      (plan) => plan.unique_plan_tag,
    );
  await expect.poll(offered).not.toContain('team');
  await team.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await names()).join()).not.toContain('Team');

  await page.getByRole('button', { name: /^Free/ }).click();
  await page.getByText(/This plan cannot be deleted or hidden/).waitFor();
  expect(complaints).toEqual([]);
});

it('stores the settings of the system, and shows no secret again', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/settings/system');
  await page.getByLabel('Slogan').fill('每一個客戶都有人回應');
  await press(page, 'Save');
  await saved(page);
  const details = await data<{ system_slogan: string }>(stage.app, 'GET', '/v1/public/system-details');
  expect(details.system_slogan).toBe('每一個客戶都有人回應');

  await visit('/admin/settings/stripe');
  await page.getByLabel('Secret key').fill('sk_test_never_shown');
  await press(page, 'Save');
  await page.getByText('Stripe is connected').waitFor();
  await page.reload();
  const group = page.getByRole('group', { name: 'Secret key' });
  await group.getByText('Stored, and not shown').waitFor();
  expect(await page.content()).not.toContain('sk_test_never_shown');
  await group.getByRole('button', { name: 'Remove' }).click();
  await press(page, 'Save');
  await page.getByText('Not connected: subscriptions are paid from the wallet').waitFor();

  await visit('/admin/settings/notification');
  await page.getByLabel('Server').fill('smtp.example.com');
  await press(page, 'Save');
  await page.getByText('This is required').waitFor();
  expect(complaints).toEqual([]);
});

it('mails a user a link, shows it in the outbox in a frame without scripts, and reports it in health', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/user?keyword=mei');
  await page.getByRole('button', { name: /Mei/ }).click();
  await press(page, 'Send link');
  await page
    .getByText(/^A link was sent to/)
    .first()
    .waitFor();
  await visit('/admin/mail');
  await page.locator('tbody tr td:first-child button').first().click();
  const frame = page.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('sandbox')).toBe('');
  await page.getByRole('tab', { name: 'As text' }).click();
  await page
    .locator('pre')
    .getByText(/reset-password/)
    .waitFor();
  await visit('/admin/health');
  await page.getByText(/e-mails? (was|were) kept/).waitFor();
  // The script that these tests give to every document has no storage in the frame.
  expect(complaints.filter((complaint) => !complaint.includes('sandboxed'))).toEqual([]);
});

it('pauses an agent and lets it answer again', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/agent');
  await press(page, 'Pause: Harbour Dental');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await press(page, 'Resume: Harbour Dental');
  await page.getByRole('button', { name: 'Pause: Harbour Dental' }).waitFor();
  expect(complaints).toEqual([]);
});

it('rejects a wrong current password in the profile, and keeps what was typed', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/self/profile');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a lamp at the pier 9');
  await press(page, 'Change password');
  await page.getByText('The current password is wrong.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('a lamp at the pier 9');
  await page.getByText('This device').waitFor();
  expect(complaints).toEqual([]);
});

it('shows support what it may see, and no button that would be refused', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('support');
  await visit('/admin/workspace?open=1');
  await page.getByRole('dialog', { name: 'Harbour Dental' }).getByText('Olivia Chan').waitFor();
  for (const name of ['Enter as support', 'Suspend', 'Delete', 'Change plan', 'Edit'])
    expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  await visit('/admin/mail');
  await page.getByRole('heading', { name: 'This is for owners and admins' }).waitFor();
  expect(await page.getByRole('link', { name: 'E-mail outbox' }).count()).toBe(0);
  await visit('/admin/settings/system');
  await page.getByRole('heading', { name: 'This is for owners and admins' }).waitFor();
  expect(complaints).toEqual([]);
});

it('has no serious accessibility findings, and fits a phone', async () => {
  const { page, visit, signIn, complaints } = await stage.person({ width: 390, height: 844 });
  await signIn('admin');
  for (const [path, ready] of [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/health', 'Health'],
    ['/admin/system-admin', 'Administrators'],
    ['/admin/user', 'Users'],
    ['/admin/agent', 'AI agents'],
    ['/admin/workspace', 'Organizations'],
    ['/admin/subscription/plan', 'Plans'],
    ['/admin/mail', 'E-mail outbox'],
    ['/admin/audit-log', 'Audit log'],
    ['/admin/self/profile', 'Profile'],
    ['/admin/settings/system', 'System'],
    ['/admin/settings/notification', 'E-mail and push'],
    ['/admin/settings/stripe', 'Stripe'],
    ['/admin/settings/facebook', 'Facebook'],
  ] as const) {
    await visit(path);
    await page.getByRole('heading', { name: ready, level: 1 }).waitFor();
    await page.locator('[aria-busy="true"], [role="status"] .sr-only').first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 390]);
  }
  expect(complaints).toEqual([]);
});
