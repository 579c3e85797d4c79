/** The rows N13 to N17: forms, questions before a deletion, pictures, drop-downs and the grid. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { follow, record, titleAfter } from '#test/e2e/specification/records.ts';

const stage = useStage();
let user: Person;
let page: Page;
const users = '/app/organization/users';

beforeAll(async () => {
  user = await stage.member('olivia', users);
  page = user.page;
  await page.locator('h1').waitFor();
});

const patient = { timeout: 15_000 };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const gone = (one: Locator) => one.waitFor({ state: 'hidden' });

describe('forms and lists', () => {
  it('N13, E4: a form marks what is required; cancel and save are disabled while it saves', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v1/api/team', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await follow(page, '/app/organization/teams');
    await button('Create team').first().click();
    const dialog = page.getByRole('dialog', { name: 'Create team' });
    expect(await dialog.locator('label', { hasText: 'Name' }).first().innerText()).toMatch(/^Name\s*\*$/);
    await dialog.getByLabel('Name').fill('Reception');
    const [cancel, save] = [
      dialog.getByRole('button', { name: 'Cancel' }),
      dialog.getByRole('button', { name: 'Create' }),
    ];
    await save.click();
    await expect
      .poll(async () => [await cancel.isDisabled(), await save.isDisabled()], patient)
      .toEqual([true, true]);
    release();
    await gone(dialog);
    await page.getByText('save successfully').first().waitFor();
    await page.unroute('**/v1/api/team');
    await button('Reception').first().click();
    const edit = page.getByRole('dialog', { name: 'Edit team' });
    await edit.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await gone(edit);
  });

  it('N13: a page shows its skeleton while it fetches', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v1/api/webhook?**', async (route) => {
      await held;
      await route.continue();
    });
    await follow(page, '/app/organization/webhook');
    await page.locator('#main').getByText('Loading').first().waitFor({ state: 'attached' });
    release();
    await page.locator('#main').getByText('Loading').first().waitFor({ state: 'detached' });
    await page.unroute('**/v1/api/webhook?**');
  });

  it('N14, E4: a deletion is asked for; both buttons are disabled while it runs, and it closes on success', async () => {
    const { id } = (
      await stage.app.sql<{ id: number }>(`select id from knowledge_source where kind = 'qa' limit 1`)
    )[0]!;
    let release = () => {};
    let fails = true;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/v1/api/knowledge/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      if (fails) return route.fulfill({ status: 409, json: { success: false, error: 'Not now' } });
      await held;
      await route.continue();
    });
    await follow(page, `/app/ai-knowledge/knowledge?source=${id}`);
    await button('Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete', exact: true });
    const [cancel, remove] = ['Cancel', 'Delete'].map((name) => dialog.getByRole('button', { name }));
    await dialog.getByText(/^Delete “/).waitFor();
    await remove!.click();
    await page.getByText('Not now').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    fails = false;
    await remove!.click();
    await expect
      .poll(async () => [await cancel!.isDisabled(), await remove!.isDisabled()], patient)
      .toEqual([true, true]);
    release();
    await gone(dialog);
    await page.getByText('delete successfully').first().waitFor();
    await page.unroute(`**/v1/api/knowledge/${id}`);
  });

  it('N15: a picture of any type is read as a data URL, with an indicator meanwhile', async () => {
    await page.evaluate(() => {
      const { readAsDataURL } = FileReader.prototype;
      FileReader.prototype.readAsDataURL = function (file) {
        setTimeout(() => readAsDataURL.call(this, file), 1000);
      };
    });
    await titleAfter(page, '/app/self/profile');
    const input = page.locator('input[type="file"]');
    await input.waitFor({ state: 'attached' });
    expect(await input.getAttribute('accept')).toBe('image/*');
    const square =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    await input.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) });
    await page.locator('button[aria-busy="true"]').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Choose the part' });
    await dialog.waitFor();
    expect(await page.locator('button[aria-busy="true"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(dialog);
  });

  it('N16, N17: a drop-down asks 500 ms after the last key, 200 px high; a scroll bar stays for 600 ms', async () => {
    await page.clock.install();
    await user.visit('/app/organization/profile');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await page.getByRole('option').first().waitFor();
    const list = await page.getByRole('listbox').evaluate((one) => {
      const pane = one.scrollHeight > one.clientHeight ? one : one.parentElement!;
      return { height: pane.clientHeight, more: pane.scrollHeight > pane.clientHeight };
    });
    expect(list).toEqual({ height: 200, more: true });
    const asked = record(page, '/v1/api/timezone');
    await page.clock.pauseAt(Date.now() + 60_000);
    await zone.fill('l');
    await page.clock.runFor(300);
    await zone.fill('lisbon');
    await page.clock.runFor(490);
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => asked.map(({ query }) => query.get('keyword')), patient).toEqual(['lisbon']);
    await page.clock.resume();
    await page.keyboard.press('Escape');
    page.removeAllListeners('request');
    await page.setViewportSize({ width: 1440, height: 400 });
    const pane = page.locator('#main');
    const marked = () => pane.evaluate((one) => one.hasAttribute('data-scrolling'));
    await page.clock.pauseAt(Date.now() + 120_000);
    await pane.evaluate((one) => one.scrollTo(0, 60));
    await expect.poll(marked, patient).toBe(true);
    await page.clock.runFor(590);
    expect(await marked()).toBe(true);
    await page.clock.runFor(20);
    expect(await marked()).toBe(false);
    await page.clock.resume();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('N17: the grid of the dashboard has 24 columns and a gutter of 8 px; the breakpoints are those of the specification', async () => {
    await user.visit('/app/dashboard');
    const grid = page.locator('#main [class*="grid-cols-24"]').last();
    const shape = () =>
      grid.evaluate((one) => {
        const { gridTemplateColumns, columnGap } = getComputedStyle(one);
        return [gridTemplateColumns.split(' ').length, columnGap];
      });
    // That of the skeleton gives way to the one with the figures.
    await expect.poll(shape, patient).toEqual([24, '8px']);
    const breakpoints = await page.evaluate(() =>
      ['sm', 'md', 'lg', 'xl', '2xl', '3xl'].map((name) =>
        getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${name}`),
      ),
    );
    expect(breakpoints).toEqual(['576px', '768px', '992px', '1200px', '1600px', '1920px']);
  });
});
