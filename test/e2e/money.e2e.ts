/** What an organization pays, as its owner sees and changes it: subscription and wallet. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { subscriptionDetails } from '#shared/contract/subscription.ts';
import type { WalletTx } from '#shared/contract/wallet.ts';
import type { z } from 'zod';
import { call, data } from '#test/call.ts';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { makeAdmin } from '#test/makers.ts';

const stage = useStage();
let token: string;
let workspaceId: number;

beforeAll(async () => {
  const session = await data<{ token: string; workspace: { id: number } }>(
    stage.app,
    'POST',
    '/v1/public/user/login',
    { body: { username_or_email: 'olivia', password: 'parley-demo' } },
  );
  token = session.token;
  workspaceId = session.workspace.id;
});

const details = () =>
  data<z.infer<typeof subscriptionDetails>>(stage.app, 'POST', '/v1/api/subscription/get', {
    token,
    body: {},
  });

const open = (path: string, as = 'olivia') => stage.member(as, path);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const plans = (page: Page) => page.getByRole('region', { name: 'Compare the plans' });
/** "−US$1,234.50" → -123450 */
const cents = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

it('the owner reads what the plan costs, what is used of it, and how the plans compare', async () => {
  const { page, complaints } = await open('/app/organization/subscription');
  await page.getByRole('heading', { name: 'Business' }).waitFor();
  await page.getByText(/US\$299\.00 a month, paid until/).waitFor();
  await page.getByText(/The next charge is US\$299\.00 on .* which is enough\./).waitFor();
  await page.getByText(/of 50,000,000/).waitFor();
  const current = plans(page).locator('th[aria-current]');
  expect(await current.innerText()).toMatch(/Business[\s\S]*Current plan[\s\S]*US\$299/);
  await plans(page)
    .getByRole('radio', { name: /Yearly/ })
    .click();
  expect(await current.innerText()).toMatch(/US\$2,990[\s\S]*Pay yearly/);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

it('a change that the wallet cannot pay says so before, and leads to the wallet', async () => {
  const { page, complaints } = await open('/app/organization/subscription');
  await plans(page)
    .getByRole('radio', { name: /Yearly/ })
    .click();
  await button(page, 'Pay yearly').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/The wallet holds .* is missing\./).waitFor();
  expect(await dialog.getByRole('button', { name: /^Pay US\$/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Go to the wallet' }).click();
  await page.getByRole('heading', { name: 'Wallet', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('the subscription is canceled for the end of its period, and kept after all', async () => {
  const { page, complaints } = await open('/app/organization/subscription');
  await button(page, 'Cancel at the end of the period').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect((await details()).subscription?.cancel_at_period_end).toBe(false);
  await button(page, 'Cancel at the end of the period').click();
  await dialog.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByText('Ends with its period').waitFor();
  await page.getByText(/is not charged again/).waitFor();
  expect((await details()).subscription?.cancel_at_period_end).toBe(true);
  await button(page, 'Keep Business after all').click();
  await page.getByText('Active', { exact: true }).waitFor();
  await expect.poll(async () => (await details()).subscription?.cancel_at_period_end).toBe(false);
  expect(complaints).toEqual([]);
});

it('a preview that has become too old is shown anew, and the change does what the new one says', async () => {
  const { page, complaints } = await open('/app/organization/subscription');
  await button(page, 'Choose Pro').click();
  const dialog = page.getByRole('dialog');
  const total = dialog.locator('tr').last().locator('td');
  await total.waitFor();
  // Meanwhile somebody else changes the subscription, in a later second.
  const shownAt = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000), { timeout: 5_000 }).toBeGreaterThan(shownAt + 1);
  for (let times = 0; times < 2; times++)
    await data(stage.app, 'POST', '/v1/api/subscription/toggle', { token, body: {} });
  await dialog.getByRole('button', { name: 'Confirm the change' }).click();
  await dialog.getByText(/The preview was too old/).waitFor();
  expect((await details()).plan.unique_plan_tag).toBe('business');

  const before = (await details()).wallet.balance;
  const confirm = dialog.getByRole('button', { name: 'Confirm the change' });
  await expect.poll(() => confirm.isEnabled(), { timeout: 10_000 }).toBe(true);
  const lines = await dialog.locator('tr td').allInnerTexts();
  const [credit, charge, sum] = lines.map(cents);
  expect(credit! + charge!).toBe(-sum!);
  await dialog.getByText('Goes back to the wallet').waitFor();
  await confirm.click();
  await page.getByText('You are on Pro now').first().waitFor();
  await page.getByRole('heading', { name: 'Pro', exact: true }).waitFor();
  const after = await details();
  expect(after.plan.unique_plan_tag).toBe('pro');
  expect(after.wallet.balance - before).toBe(sum);
  expect(complaints).toEqual([]);
});

it('an upgrade shows what leaves the wallet, and a plan that is too small what is exceeded', async () => {
  const { page, complaints } = await open('/app/organization/subscription');
  await button(page, 'Change to Free').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have more than Free allows').waitFor();
  await dialog.getByText('Members: 3, allowed 2').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const before = (await details()).wallet.balance;
  await button(page, 'Choose Business').click();
  const pay = dialog.getByRole('button', { name: /^Pay US\$/ });
  const due = cents(await pay.innerText());
  await dialog.getByText(/Afterwards it holds/).waitFor();
  await pay.click();
  await page.getByText('You are on Business now').first().waitFor();
  expect(before - (await details()).wallet.balance).toBe(due);
  expect(complaints).toEqual([]);
});

it('the wallet shows every entry as text, by type and by day', async () => {
  const admin = await makeAdmin(stage.app, 'owner');
  const description = '<b>轉賬</b> 🦷 مرحبا';
  await data<WalletTx>(stage.app, 'POST', `/v1/admin/workspace/${workspaceId}/credit`, {
    token: admin,
    body: { amount: 12_345, description, idempotency_key: 'wallet-e2e' },
  });
  const { page, complaints } = await open('/app/organization/wallet');
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await ledger.getByText(description).waitFor();
  await ledger.getByText('+US$123.45').waitFor();
  const spending = page.getByRole('region', { name: 'In the last 30 days' });
  await spending.getByText('Top-up').waitFor();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Subscription' }).click();
  await ledger.getByText(description).waitFor({ state: 'hidden' });
  await ledger.getByText('Business, monthly').first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Nothing matches').waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe('2020-01-01');
  await button(page, 'Clear the filters').click();
  await ledger.getByText(description).waitFor();
  await page.getByRole('searchbox').fill('wallet-e2e');
  await ledger.getByText('Business, monthly').first().waitFor({ state: 'hidden' });
  await ledger.getByText(description).waitFor();
  expect(complaints).toEqual([]);
});

it('members find neither in the menu, and a page that says who may open it', async () => {
  const { page, complaints } = await open('/app/organization/subscription', 'mei');
  const refused: number[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.status()));
  await page.getByRole('heading', { name: 'Only owners and admins can open this page' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Navigation' });
  expect(await menu.getByRole('link', { name: 'Wallet' }).count()).toBe(0);
  expect(await menu.getByRole('link', { name: 'Usage' }).count()).toBe(1);
  await page.goto(`${stage.app.url}/app/organization/wallet`);
  await page.getByRole('heading', { name: 'Only owners and admins can open this page' }).waitFor();
  expect(refused).toEqual([]);
  const mei = await data<{ token: string }>(stage.app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: 'mei', password: 'parley-demo' },
  });
  const spending = await call(stage.app, 'GET', '/v1/api/wallet/spending', { token: mei.token });
  expect(spending.status).toBe(403);
  expect(complaints).toEqual([]);
});
