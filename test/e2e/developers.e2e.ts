/** What programs of an organization need, as its owner sets it up: API keys, webhooks and the audit log. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, data } from '#test/call.ts';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { putOnPlan } from '#test/makers.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#test/simulators/webhookReceiver.ts';

// The receiver is on this machine.
const stage = useStage({ ALLOW_PRIVATE_ADDRESSES: '1' });
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
});

afterAll(async () => {
  await receiver?.stop();
});

const open = (path: string, as = 'olivia') => stage.member(as, path);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('a key is made, shown once, works, is renamed and revoked', async () => {
  const { page, complaints } = await open('/app/organization/api-key');
  await button(page, 'Create key').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('This is required').waitFor();
  await dialog.getByLabel('Name').fill('x'.repeat(101));
  await dialog.getByText('At most 100 characters').waitFor();
  await dialog.getByLabel('Name').fill('夜間匯出 <i>');
  await dialog.getByRole('radio', { name: /Admin/ }).click();
  await dialog.getByRole('combobox', { name: /Valid for/ }).click();
  await page.getByRole('option', { name: '366 days' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  const key = (await dialog.getByLabel('API key').innerText()).trim();
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel('API key').isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(key);

  const read = () => call(stage.app, 'GET', '/v1/api/webhook', { token: key });
  expect((await read()).status).toBe(200);
  const list = page.getByRole('table', { name: 'API keys' });
  const row = list.locator('tr', { hasText: '夜間匯出 <i>' });
  // The first one is that of narrow screens.
  await row.getByText('Active').last().waitFor();
  await row.getByRole('button', { name: 'More for 夜間匯出 <i>' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await dialog.getByLabel('Name').fill('CRM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await list.locator('tr', { hasText: 'CRM' }).waitFor();
  await button(page, 'More for CRM').click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There are no API keys yet').waitFor();
  expect((await read()).status).toBe(401);
  expect(complaints).toEqual([]);
});

it('a webhook is added, tested, edited, gets another secret and is removed', async () => {
  const { page, complaints } = await open('/app/organization/webhook');
  await button(page, 'Add webhook').first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Address').fill('ftp://example.com');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText(/An address that begins with https/).waitFor();
  await form.getByText('Choose at least one event').waitFor();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'New message' }).check();
  await form.getByRole('checkbox', { name: 'Handed over to a person' }).press('Space');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  receiver.secret = (await form.getByLabel('Signing secret').innerText()).trim();
  await form.getByRole('button', { name: 'Done' }).click();
  await form.waitFor({ state: 'hidden' });

  const list = page.getByRole('table', { name: 'Webhooks' });
  await list.getByText('Handed over to a person, New message').waitFor();
  await list.getByRole('button', { name: receiver.url }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Webhook' });
  await drawer.getByText('No deliveries here').waitFor();
  await drawer.getByRole('button', { name: 'Send a test' }).click();
  await drawer.getByRole('button', { name: /Test.*Delivered/ }).waitFor();
  expect(receiver.heard.at(-1)).toMatchObject({ type: 'ping', genuine: true });

  receiver.reply({ status: 503, body: 'Closed for repairs' });
  await drawer.getByRole('button', { name: 'Send a test' }).click();
  const failing = drawer.getByRole('button', { name: /Test.*503/ });
  await failing.waitFor();
  await failing.click();
  await drawer.getByText('Closed for repairs').waitFor();
  await drawer.getByLabel('What was sent').getByText('"type": "ping"').waitFor();
  await expectAccessible(page);
  // It is tried again by itself.
  await drawer
    .getByRole('button', { name: /Test.*Delivered/ })
    .nth(1)
    .waitFor();
  const heard = receiver.heard.length;
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.heard.length, { timeout: 15_000 }).toBe(heard + 1);
  expect(receiver.heard.at(-1)?.id).toBe(receiver.heard.at(-2)?.id);

  await drawer.getByRole('button', { name: 'New secret' }).click();
  const rotation = page.getByRole('dialog', { name: 'New secret' });
  await rotation.getByRole('button', { name: 'Make a new secret' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the new secret now' });
  const secret = (await shown.getByLabel('Signing secret').innerText()).trim();
  expect(secret).not.toBe(receiver.secret);
  await shown.getByRole('button', { name: 'Done' }).click();
  await drawer.getByText(/deliveries are signed with the former secret too/).waitFor();

  await drawer.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit webhook' });
  await edit.getByRole('checkbox', { name: 'New message' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'hidden' });
  await drawer.getByText('New message').waitFor({ state: 'hidden' });
  await drawer.getByRole('switch', { name: /Enabled/ }).click();
  await expect
    .poll(() => drawer.getByRole('switch', { name: /Enabled/ }).getAttribute('aria-checked'), {
      timeout: 10_000,
    })
    .toBe('false');

  await drawer.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no webhooks yet').waitFor();
  expect(complaints).toEqual([]);
});

it('the audit log says who did what, and what changed from what to what', async () => {
  const { page, complaints } = await open('/app/organization/audit-log');
  const list = page.getByRole('table', { name: 'Audit log' });
  await list.getByText('Removed a webhook').waitFor();
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Changed a webhook', exact: true }).click();
  await list.getByText('Removed a webhook').waitFor({ state: 'hidden' });
  const entries = list.locator('tbody button');
  await expect.poll(() => entries.count(), { timeout: 10_000 }).toBe(2);
  await entries.nth(1).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Entry of the audit log' });
  await drawer.getByText('message.created').waitFor();
  expect(await drawer.innerText()).toMatch(
    /Events\s+Before\s+conversation\.handoff, message\.created\s+After\s+conversation\.handoff\s/,
  );
  await drawer.getByText('webhook.update').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: /Mei/ }).click();
  await page.getByText('Nothing matches').waitFor();
  await button(page, 'Clear the filters').click();
  await list.getByText('Removed a webhook').waitFor();
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await page.getByText('Nothing matches').waitFor();
  expect(complaints).toEqual([]);
});

it('members are told that these pages are not theirs', async () => {
  const { page, complaints } = await open('/app/organization/api-key', 'mei');
  for (const path of ['api-key', 'webhook', 'audit-log']) {
    await page.goto(`${stage.app.url}/app/organization/${path}`);
    await page.getByRole('heading', { name: 'Only owners and admins can open this page' }).waitFor();
  }
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a plan without them says so, locks the apps and leads to the plans', async () => {
  const session = await data<{ workspace: { id: number } }>(stage.app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: 'olivia', password: 'parley-demo' },
  });
  await putOnPlan(stage.app, session.workspace.id, 'starter');
  const { page, complaints } = await open('/app/organization/api-key');
  await page.getByText('Starter has no API keys or webhooks').waitFor();
  expect(await button(page, 'Create key').count()).toBe(0);
  await page.goto(`${stage.app.url}/app/organization/webhook`);
  await page.getByText('Starter has no API keys or webhooks').waitFor();
  expect(await button(page, 'Add webhook').count()).toBe(0);
  await button(page, 'All apps').click();
  const apps = page.getByRole('dialog', { name: 'All apps' });
  const unlock = apps.getByRole('link', { name: /subscribe to unlock/i });
  await expect.poll(() => unlock.count(), { timeout: 10_000 }).toBe(2);
  expect(await apps.getByRole('link', { name: 'API keys', exact: true }).count()).toBe(0);
  await unlock.first().click();
  await page.getByRole('heading', { name: 'Subscription', exact: true }).waitFor();
  await page
    .getByText('The administrators of this system have given you this plan. Nothing is charged.')
    .waitFor();
  expect(complaints).toEqual([]);
});
