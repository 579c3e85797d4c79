/** Files in the inbox and in the web chat: what cannot be shown, what has expired, what is rejected. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { signMediaAddress } from '#server/features/media/address.ts';
import { type Person, useStage } from '#test/e2e/browser.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'photo.png', mimeType: 'image/png', buffer: pixel };
const damaged = { name: 'damaged.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
const form = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') };

const stage = useStage();

async function openChat(): Promise<Person> {
  const person = await stage.person();
  await person.visit('/public/chat/harbour-dental');
  await person.page.getByRole('textbox').waitFor();
  return person;
}

async function attach(page: Page, file: typeof picture): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file);
}

async function sendFile({ page }: Person, file: typeof picture): Promise<void> {
  await attach(page, file);
  await page.locator('.files progress.full').waitFor();
  await page.getByRole('textbox').press('Enter');
  await expect.poll(() => page.getByRole('log').innerHTML()).toContain(file.name);
}

/** Replaces every address of a file in replies by one that expired an hour ago, as after a night in an open tab. */
async function expireAddresses(page: Page, calls: string): Promise<void> {
  const clock = { now: () => new Date(Date.now() - 3 * 3600_000) };
  await page.route(calls, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(
      /"url":"\/v1\/public\/media\/(\d+)\/(\d+)\/[^"]+","expires_at":\d+/g,
      (_, workspaceId: string, id: string) => {
        const signer = { ...stage.app.platform, clock };
        const old = signMediaAddress(signer, Number(workspaceId), Number(id));
        return `"url":"${old.url}","expires_at":${old.expires_at}`;
      },
    );
    await route.fulfill({ response: reply, body });
  });
}

const isShown = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluateAll((found) => found.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));

describe('the web chat', () => {
  it('shows a picture, and as a file what cannot be decoded', async () => {
    const customer = await openChat();
    const { page } = customer;
    await sendFile(customer, picture);
    await attach(page, damaged);
    await page.locator('.files svg').first().waitFor();
    await expect.poll(() => page.locator('.files img').count()).toBe(0);
    await page.locator('.files progress.full').waitFor();
    await page.getByRole('textbox').press('Enter');
    await expect.poll(() => isShown(page, 'photo.png')).toBe(true);
    await page.locator('a.document', { hasText: 'damaged.png' }).waitFor();
    // The stored message takes the place of the sent one, and its picture is tried once more.
    await expect.poll(() => page.getByRole('img', { name: 'damaged.png' }).count()).toBe(0);
    await customer.context.close();
  });

  it('renews expired addresses of pictures, and of links when they are clicked', async () => {
    const customer = await openChat();
    await sendFile(customer, picture);
    await sendFile(customer, form);
    const { page, context } = customer;
    await expireAddresses(page, '**/v1/public/chat/message?*');
    await page.reload();
    await page.locator('a.document', { hasText: 'form.pdf' }).waitFor();
    await expect.poll(() => isShown(page, 'photo.png')).toBe(true);
    const opened = context.waitForEvent('page');
    await page.locator('a.document', { hasText: 'form.pdf' }).click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toMatch(/\/v1\/public\/media\//);
    expect((await page.request.get(tab.url())).status()).toBe(200);
    expect(customer.complaints).toEqual([]);
    await context.close();
  });

  it('says that no more files can be received today', async () => {
    const customer = await openChat();
    const { page } = customer;
    await page.route('**/v1/public/chat/media', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, error: '', error_code: 'upload_limit_reached', trace_id: 'x' },
      }),
    );
    await attach(page, picture);
    await page.getByText('No more files can be received today').waitFor();
    await customer.context.close();
  });
});

describe('the inbox', () => {
  it('shows a picture by a renewed address, and as a file what cannot be decoded', async () => {
    const customer = await openChat();
    await sendFile(customer, picture);
    await sendFile(customer, damaged);
    const [row] = await stage.app.sql<{ id: string }>(
      'select conversation_id as id from message order by message.id desc limit 1',
    );
    const member = await stage.person();
    const { page } = member;
    await member.signIn('mei');
    await expireAddresses(page, '**/v1/api/conversation/*/message?*');
    await member.visit(`/app/chat/chat/${row!.id}`);
    await expect.poll(() => isShown(page, 'photo.png'), { timeout: 15_000 }).toBe(true);
    await page.locator('a[target="_blank"]', { hasText: 'damaged.png' }).waitFor();
    expect(await page.getByRole('img', { name: 'damaged.png' }).count()).toBe(0);
    expect(member.complaints).toEqual([]);
    await member.context.close();
    await customer.context.close();
  });

  it('tells the member in words why a file is rejected', async () => {
    const member = await stage.person();
    const { page } = member;
    await member.signIn('mei');
    await page.route('**/v1/api/media', (route) =>
      route.fulfill({
        status: 507,
        json: { success: false, error: '', error_code: 'storage_full', trace_id: 'x' },
      }),
    );
    await member.visit('/app/chat/chat/1');
    await page.getByRole('textbox', { name: /reply/i }).waitFor();
    await attach(page, picture);
    await page.getByText('Files cannot be received at the moment').waitFor();
    await member.context.close();
  });
});
