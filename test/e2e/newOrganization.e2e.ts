/** A user creates an organization: its first page opens without a rejected call. */
import { describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { makeUser, password } from '#test/makers.ts';

const stage = useStage();

/** A call that is rejected for its token is retried after 3 s: a page that takes less had none. */
const longest = 3000;

/** Creates an organization by the open dialog. Returns the failed calls and how long the first page took. */
async function create({ page }: Person, name: string) {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.getByRole('dialog').getByRole('textbox').first().fill(name);
  const startedAt = Date.now();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^create$/i })
    .click();
  await page.getByRole('button', { name: new RegExp(name) }).waitFor();
  await page.getByRole('heading', { name: /first answer/ }).waitFor();
  const tookMs = Date.now() - startedAt;
  await page.waitForTimeout(500);
  return { failed, tookMs };
}

describe('a new organization', () => {
  it('opens on its first page for a member of another one, who had a conversation of it open', async () => {
    const person = await stage.person();
    await person.signIn('olivia');
    await person.visit('/app/chat/chat/1');
    await person.page.getByRole('log').waitFor();
    await person.page.getByRole('button', { name: /Harbour Dental/ }).click();
    await person.page.getByRole('menuitem', { name: /create/i }).click();
    const { failed, tookMs } = await create(person, 'Harbour Optics');
    expect(failed).toEqual([]);
    expect(tookMs).toBeLessThan(longest);
    expect(person.page.url()).toMatch(/\/app\/dashboard$/);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('opens on its first page for a user who was in none', async () => {
    await makeUser(stage.app, 'newcomer');
    const person = await stage.person();
    await person.visit('/auth/login');
    await person.page.locator('input[autocomplete*="username"]').fill('newcomer');
    await person.page.locator('input[type="password"]').fill(password);
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('button', { name: /create/i }).click();
    const { failed, tookMs } = await create(person, 'First Steps');
    expect(failed).toEqual([]);
    expect(tookMs).toBeLessThan(longest);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});
