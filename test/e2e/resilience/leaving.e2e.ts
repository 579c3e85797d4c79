/** Everything that would lose unsaved changes asks first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Person, type Stage } from '#test/e2e/browser.ts';

let stage: Stage;
let person: Person;

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person();
  // The browser's own question would mean that ours was not asked, or not heard.
  person.page.on('dialog', (dialog) => {
    person.complaints.push(`the browser asked: ${dialog.type()}`);
    void dialog.accept();
  });
  await person.signIn('olivia');
});

afterAll(() => stage?.close());

const question = () => person.page.getByRole('dialog', { name: 'Leave without saving?' });
const press = (name: string | RegExp) => person.page.getByRole('button', { name }).press('Enter');
const isLoggedIn = () => person.page.evaluate(() => localStorage.getItem('token') !== null);

const back = () => person.page.evaluate(() => history.back());

/** Chooses an entry of the account's menu. */
async function chooseOfAccount(entry: string): Promise<void> {
  await person.page.getByRole('button', { name: /^Account of/ }).press('Enter');
  await person.page.getByRole('menuitem', { name: entry }).press('Enter');
}

const name = () => person.page.getByRole('textbox', { name: /^Your name/ });

describe('with unsaved changes', () => {
  it('another page, another organization and going back ask first', async () => {
    const { page, visit, complaints } = person;
    await visit('/app/organization/teams');
    await chooseOfAccount('Profile');
    await name().fill('Half a name');
    const ways = [
      () => page.getByRole('link', { name: 'Webhooks' }).press('Enter'),
      back,
      async () => {
        await page.getByRole('button', { name: /Harbour Dental/ }).press('Enter');
        await page.getByRole('menuitemradio', { name: /Peak Fitness/ }).press('Enter');
      },
    ];
    for (const leave of ways) {
      await leave();
      await question().waitFor();
      await page.keyboard.press('Escape');
      await question().waitFor({ state: 'hidden' });
      expect(await name().inputValue()).toBe('Half a name');
    }
    await press('Discard');
    expect(complaints).toEqual([]);
  });

  it('a drawer asks before it is closed, also by going back', async () => {
    const { page, visit, complaints } = person;
    await visit('/app/chat/channel');
    await page
      .locator('#main')
      .getByRole('button', { name: /Harbour Dental/ })
      .press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Web chat' });
    const field = drawer.getByRole('textbox', { name: 'Name' });
    await field.fill('Half a name');
    for (const leave of [() => page.keyboard.press('Escape'), back]) {
      await leave();
      await question().waitFor();
      await page.keyboard.press('Escape');
      await question().waitFor({ state: 'hidden' });
      expect(await field.inputValue()).toBe('Half a name');
    }
    await page.keyboard.press('Escape');
    await press('Discard and leave');
    await drawer.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('logging out asks first, and in the studio offers to save', async () => {
    const { page, visit, complaints } = person;
    await visit('/app/self/profile');
    await name().fill('Half a name');
    await chooseOfAccount('Log out');
    await question().waitFor();
    await press('Stay');
    expect([await name().inputValue(), await isLoggedIn()]).toEqual(['Half a name', true]);
    await chooseOfAccount('Log out');
    await press('Discard and leave');
    await page.waitForURL(/\/auth\/login/);
    expect(await isLoggedIn()).toBe(false);

    await person.signIn('olivia');
    await visit('/app/parley/parley');
    const agent = page.locator('input[name="name"]').first();
    await agent.fill('Ada the second');
    await chooseOfAccount('Log out');
    await press('Save and leave');
    await page.waitForURL(/\/auth\/login/);
    expect(await stage.app.sql(`select 1 from agent where draft->>'name' = 'Ada the second'`)).toHaveLength(
      1,
    );
    expect(complaints).toEqual([]);
  });
});
