/** Web pages as sources, as members add them: in the knowledge base and in the set-up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';
import { makeUser, password } from '#test/makers.ts';
import { htmlPage, openWebsite, type Website } from '#test/simulators/website.ts';

const stage = useStage({ ALLOW_PRIVATE_ADDRESSES: '1' });
let site: Website;

beforeAll(async () => {
  site = await openWebsite();
});

afterAll(async () => {
  await site?.stop();
});

it('a page is added, opened when it is known, read again, and says why it cannot be read', async () => {
  site.pages['/parcels'] = htmlPage('Parcels to the islands', 'Parcels to Lamma take four days.');
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/ai-knowledge/knowledge');
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Web page' }).click();
    await page.getByRole('dialog', { name: 'Add a web page' }).waitFor();
  };
  const dialog = page.getByRole('dialog', { name: 'Add a web page' });
  const address = dialog.getByLabel('Address');

  await openDialog();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('This is required').waitFor();
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not the address of a web page').waitFor();
  await address.fill(`${site.url}/parcels`);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /Parcels to the islands/ });
  await row.getByText('Ready').filter({ visible: true }).waitFor();
  await row.getByText(`127.0.0.1:${site.port}/parcels`).waitFor();

  // The same again: the one that is there is shown.
  await openDialog();
  await address.fill(`${site.url}/parcels#top`);
  await page.keyboard.press('Enter');
  await page.getByText('This page was added before').waitFor();
  const drawer = page.getByRole('dialog', { name: 'Web page', exact: true });
  await drawer.getByRole('heading', { name: 'Parcels to the islands' }).waitFor();
  const link = drawer.getByRole('link', { name: `127.0.0.1:${site.port}/parcels` });
  expect(await link.getAttribute('href')).toBe(`${site.url}/parcels`);
  expect(await drawer.getByRole('tab', { name: 'Edit' }).count()).toBe(0);
  await drawer.getByText('Parcels to Lamma take four days.').waitFor();
  await expectAccessible(page);

  site.pages['/parcels'] = htmlPage('Parcels', 'Parcels to Lamma take three days.');
  await drawer.getByRole('button', { name: 'Read again' }).click();
  await drawer.getByText('Parcels to Lamma take three days.').waitFor();
  await drawer.getByRole('heading', { name: 'Parcels', exact: true }).waitFor();

  delete site.pages['/parcels'];
  await drawer.getByRole('button', { name: 'Read again' }).click();
  await drawer.getByText('There is no page at this address.').waitFor();
  await drawer.getByText('Until it can be read, answers come from what stood there').waitFor();
  await drawer.getByText('Parcels to Lamma take three days.').waitFor();

  // A failure that may pass is tried again by itself, or at once by a member.
  site.pages['/parcels'] = { status: 500 };
  await drawer.getByRole('button', { name: 'Read again' }).click();
  await drawer.getByText(/error of its own\. It is tried again at/).waitFor();
  site.pages['/parcels'] = htmlPage('Parcels', 'Parcels to Lamma take two days.');
  await drawer.getByRole('button', { name: 'Read again' }).click();
  await drawer.getByText('Parcels to Lamma take two days.').waitFor();
  expect(complaints).toEqual([]);
});

it('long addresses and titles break no layout on a phone', async () => {
  const path = `/%E9%80%81%E8%B2%A8/${'very-long-'.repeat(30)}`;
  site.pages[path] = htmlPage(`送貨 ${'W'.repeat(120)} <b>🚚</b> ${'السلام '.repeat(20)}`, '送貨需時兩日。');
  const { page, visit, signIn } = await stage.person({
    locale: 'zh-hk',
    dark: true,
    width: 390,
    height: 844,
  });
  await signIn('olivia');
  await visit('/app/ai-knowledge/knowledge?add=url');
  const dialog = page.getByRole('dialog', { name: '加入網頁' });
  await dialog.getByLabel('網址').fill(`${site.url}${path}`);
  await dialog.getByRole('button', { name: '加入' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /送貨 WWW/ });
  await row.getByText('可供引用').filter({ visible: true }).waitFor();
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await excess()).toBeLessThanOrEqual(0);
  await row.click();
  const drawer = page.getByRole('dialog', { name: '網頁', exact: true });
  await drawer.getByText('送貨需時兩日。').waitFor();
  expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  await expectAccessible(page);
});

it('the set-up reads a pasted address, and says why it cannot', async () => {
  site.pages['/shop'] = htmlPage('Our shop', 'The shop in Central opens at 10:30 on Sundays.');
  await makeUser(stage.app, 'shopkeeper');
  const { page, visit, complaints } = await stage.person();
  await visit('/auth/login');
  await page.locator('input[autocomplete*="username"]').fill('shopkeeper');
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('dialog').getByLabel('Organization name').fill('Corner shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: /first answer/ }).waitFor();
  await page.getByRole('button', { name: 'Add what customers ask about' }).click();
  const field = page.getByLabel('Paste a web address or a text');

  await field.fill('We open at ten.');
  await page.getByRole('button', { name: 'Add this text' }).waitFor();
  await field.fill(`${site.url}/nothing-here`);
  await page.getByRole('button', { name: 'Read this page' }).click();
  await page.getByText('There is no page at this address.').waitFor();
  await expectAccessible(page);

  await field.fill(`${site.url}/nothing-here`);
  await page.getByRole('button', { name: 'Read this page' }).click();
  await page.getByText('This page has been added already').waitFor();
  await field.fill(`  ${site.url}/shop `);
  await page.getByRole('button', { name: 'Read this page' }).click();
  const added = page.getByRole('list', { name: 'Added' });
  await added.getByText('Our shop').waitFor();
  await added.getByText('ready to answer').waitFor();
  expect(complaints).toEqual([]);
});
