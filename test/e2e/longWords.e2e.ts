/** A word without an end slows nobody down who types beside it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chatLimits } from '#shared/rules/webChat.ts';
import { limits } from '#shared/schema/limits.ts';
import { useStage } from '#test/e2e/browser.ts';
import { until } from '#test/makers.ts';

const word = 'W'.repeat(20_000);
/** Generous: the machine may have other work. */
const milliseconds = 250;

const stage = useStage();

/** The median time from a key to the frame that shows it, in milliseconds. */
async function typingLatency(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let pressedAt = 0;
    addEventListener('keydown', () => (pressedAt = performance.now()), true);
    addEventListener('input', () => {
      const began = pressedAt;
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
    });
  });
  await page.keyboard.type('How are you?', { delay: 30 });
  await page.waitForFunction(() => (globalThis as unknown as { times: number[] }).times.length >= 12);
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  return times.sort((one, other) => one - other)[times.length >> 1]!;
}

/** Puts a text into the field that has the focus, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
}

function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

describe('a message of 20,000 letters without a space', () => {
  it('does not slow typing in the inbox, and a pasted one is bounded', async () => {
    const { app } = stage;
    await app.sql(
      `insert into message (workspace_id, conversation_id, direction, author, kind, text)
       select workspace_id, id, 'in', 'customer', 'text', $1 from conversation where id = 1`,
      [word],
    );
    const member = await stage.person();
    await member.signIn('mei');
    await member.visit('/app/chat/chat/1');
    const composer = member.page.getByRole('textbox', { name: /reply/i });
    await composer.click();
    await member.page.getByText(word.slice(0, 100)).first().waitFor();
    expect(await isWiderThanScreen(member.page)).toBe(false);
    expect(await typingLatency(member.page)).toBeLessThan(milliseconds);
    await composer.fill('');
    await paste(member.page, 'W'.repeat(100_000));
    expect((await composer.inputValue()).length).toBe(limits.conversation.typed);
    await member.page.getByText(/characters too many/).waitFor();
    await composer.fill('W'.repeat(limits.conversation.typed - 100));
    expect(await typingLatency(member.page)).toBeLessThan(milliseconds);
    expect(await isWiderThanScreen(member.page)).toBe(false);
    expect(member.complaints).toEqual([]);
    await member.context.close();
  });

  it('does not slow typing in the web chat, and a pasted one is bounded', async () => {
    const { app } = stage;
    const customer = await stage.person();
    await customer.visit('/public/chat/harbour-dental');
    const field = customer.page.getByRole('textbox');
    await field.fill('A first word');
    await customer.page.keyboard.press('Enter');
    await until(async () => (await app.sql(`select from message where text = 'A first word'`)).length > 0);
    await app.sql(
      `insert into message (workspace_id, conversation_id, direction, author, kind, text)
       select workspace_id, conversation_id, 'out', 'member', 'text', $1 from message where text = 'A first word'`,
      [word],
    );
    await customer.page.reload();
    await customer.page.getByText(word.slice(0, 100)).first().waitFor();
    await field.click();
    expect(await typingLatency(customer.page)).toBeLessThan(milliseconds);
    expect(await isWiderThanScreen(customer.page)).toBe(false);
    await field.fill('');
    await paste(customer.page, 'W'.repeat(100_000));
    expect((await field.inputValue()).length).toBe(2 * chatLimits.textLength);
    await field.fill('W'.repeat(2 * chatLimits.textLength - 100));
    expect(await typingLatency(customer.page)).toBeLessThan(milliseconds);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });
});

describe('the page of data retention', () => {
  it('saves a number of days, and says the range of one beyond', async () => {
    const admin = await stage.person();
    await admin.signIn('admin');
    await admin.page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await admin.visit('/admin/settings/retention');
    const days = admin.page.getByRole('textbox', { name: /mails, in days/i });
    await days.fill('5');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true');
    await days.fill('60');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () =>
        stage.app.sql<object>(`select value->'mail_days' as days from setting where key = 'retention'`),
      )
      .toEqual([{ days: 60 }]);
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
  });
});
