/** The inbox of somebody who lives in it: by keyboard, many conversations at once, on a phone, on paper. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, type Person, type PersonOptions, useStage } from '#test/e2e/browser.ts';
import { enterChat, say } from '#test/makers.ts';

const stage = useStage();

/** A member in the inbox, the list loaded. */
async function inInbox(who = 'mei', options: PersonOptions = {}, path = '/app/chat/chat'): Promise<Person> {
  const person = await stage.member(who, path, options);
  await person.page.locator('[data-conversation], [role="log"] article').first().waitFor();
  return person;
}

/** The conversation whose row has the focus; else what has it. */
const focus = ({ page }: Person) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('data-conversation') ?? element?.tagName ?? '';
  });
const ids = ({ page }: Person) =>
  page
    .locator('[data-conversation]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-conversation')!));
const expectFocus = (person: Person, id: string | undefined) =>
  expect.poll(() => focus(person), { timeout: 10_000 }).toBe(id);
const statusOf = async (id: string | undefined) =>
  (await stage.app.sql<{ status: string }>('select status from conversation where id = $1', [id]))[0]!.status;

/** Chats of new visitors, the newest first in the list. */
async function newChats(...texts: string[]): Promise<void> {
  for (const text of texts) await say(stage.app, await enterChat(stage.app, 'harbour-dental'), text);
}

describe('the keyboard', () => {
  it('walks, opens, asks in dialogs with the field first, and comes back to the row', async () => {
    const mei = await inInbox();
    const { page, complaints } = mei;
    const [first, second] = await ids(mei);
    await page.keyboard.press('j');
    await expectFocus(mei, first);
    await page.keyboard.press('j');
    await expectFocus(mei, second);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Write a reply' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/chat/chat/${first}`);

    await page.keyboard.press('a');
    const members = page.getByRole('combobox', { name: 'Search members' });
    await members.waitFor();
    await expect.poll(() => members.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(mei, first);
    await page.keyboard.press('a');
    await expect.poll(() => focus(mei)).toBe('INPUT');
    await page.keyboard.type('adam');
    await page.getByRole('option', { name: /Adam/ }).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(mei, first);
    await page.getByText('With Adam Whitmore').first().waitFor();

    await page.keyboard.press('l');
    await expect.poll(() => focus(mei)).toBe('INPUT');
    await page.keyboard.type('half a word');
    await page.keyboard.press('Escape');
    await expectFocus(mei, first);
    await page.keyboard.press('l');
    const label = page.getByRole('textbox', { name: 'New label' });
    await expect.poll(() => label.inputValue()).toBe('half a word');
    await expect.poll(() => focus(mei)).toBe('INPUT');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('half a word').first().waitFor();
    await expectFocus(mei, first);

    await page.keyboard.press('Escape');
    await expectFocus(mei, first);
    expect(new URL(page.url()).pathname).toBe('/app/chat/chat');
    expect(complaints).toEqual([]);
    await mei.context.close();
  });

  it('keeps the focus in the list after taking over, resolving, undoing and snoozing', async () => {
    await newChats('Undo one', 'Undo two', 'Undo three');
    const mei = await inInbox();
    const { page } = mei;
    const [first, second] = await ids(mei);
    await page.locator(`[data-conversation="${first}"]`).click();
    await page.getByRole('button', { name: 'Take over' }).click();
    await expectFocus(mei, first);
    await page.keyboard.press('e');
    await page.getByText(/^Resolved: /).waitFor();
    await expectFocus(mei, second);
    expect(await statusOf(first)).toBe('resolved');
    await page.keyboard.press('z');
    await expect.poll(() => statusOf(first)).toBe('open');
    await page.locator(`[data-conversation="${first}"]`).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('option', { name: /In 3 hours/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(first)).toBe('snoozed');
    await expectFocus(mei, second);
    await mei.context.close();
  });

  it('leaves the focus in the reply that a member begins while an action runs', async () => {
    await newChats('Typing meanwhile');
    const mei = await inInbox();
    const { page } = mei;
    const [first] = await ids(mei);
    await page.locator(`[data-conversation="${first}"]`).click();
    const reply = page.getByRole('textbox', { name: 'Write a reply' });
    const isDone = page.waitForResponse(/\/take$/);
    await page.route(/\/take$/, async (route) => {
      await reply.fill('One moment');
      await route.continue();
    });
    await page.getByRole('button', { name: 'Take over' }).click();
    await isDone;
    await page.getByRole('button', { name: /^Hand back/ }).waitFor();
    await page.keyboard.press('!');
    expect(await reply.inputValue()).toBe('One moment!');
    await mei.context.close();
  });

  it('goes on to the next conversation after resolving, by the member’s choice, and sends and resolves at once', async () => {
    await newChats('Next one', 'Next two');
    const mei = await inInbox();
    const { page } = mei;
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemradio', { name: 'Open the next one' }).click();
    const [first, second] = await ids(mei);
    await page.locator(`[data-conversation="${first}"]`).click();
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('All done.');
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => statusOf(first)).toBe('resolved');
    await page.waitForURL(({ pathname }) => pathname.endsWith(`/${second}`));
    await expectFocus(mei, second);
    const sent = await stage.app.sql('select 1 from message where conversation_id = $1 and text = $2', [
      first,
      'All done.',
    ]);
    expect(sent).toHaveLength(1);
    await mei.context.close();
  });

  it('goes to other pages by two keys, shows its keys, and is silent while somebody types', async () => {
    const mei = await inInbox();
    const { page } = mei;
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Send and resolve').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('g a?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('g a?');
    expect(await help.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => focus(mei)).toMatch(/^\d+$/);
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.waitForURL(({ pathname }) => pathname === '/app/ai-knowledge/knowledge');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL(({ pathname }) => pathname === '/app/parley/parley');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL(({ pathname }) => pathname === '/app/chat/chat');
    await mei.context.close();
  });
});

describe('several conversations at once', () => {
  it('are selected by key and by range, changed together, and changed back', async () => {
    await newChats('Bulk one', 'Bulk two', 'Bulk three', 'Bulk four');
    const mei = await inInbox();
    const { page } = mei;
    const chosen = (await ids(mei)).slice(0, 3);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.locator(`[data-conversation="${chosen[2]}"]`).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('l');
    await page.getByRole('textbox', { name: 'New label' }).fill('bulk');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('3 conversations labelled').waitFor();
    const labelled = () =>
      stage.app.sql(`select 1 from conversation where id = any($1) and 'bulk' = any(labels)`, [chosen]);
    await expect.poll(async () => (await labelled()).length).toBe(3);

    await page.locator(`[data-conversation="${chosen[0]}"]`).focus();
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 selected', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('2 conversations resolved').waitFor();
    await expect.poll(() => Promise.all(chosen.map(statusOf))).toEqual(['resolved', 'resolved', 'open']);
    await expect.poll(() => focus(mei)).toMatch(/^\d+$/);
    await page.keyboard.press('z');
    await expect.poll(() => Promise.all(chosen.map(statusOf))).toEqual(['open', 'open', 'open']);
    await mei.context.close();
  });

  it('stay selected when they could not be changed, with the reason of each', async () => {
    const mei = await inInbox();
    const { page } = mei;
    const [first, second] = await ids(mei);
    await page.route(`**/conversation/${second}/resolve`, (route) =>
      route.fulfill({ status: 403, json: { success: false, error: 'no', error_code: 'forbidden' } }),
    );
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 selected', { exact: true }).waitFor();
    await page.keyboard.press('e');
    const reasons = page.getByRole('alert').filter({ hasText: '1 could not be changed' });
    await reasons.getByText(/403/).waitFor();
    await page.getByText('1 selected', { exact: true }).waitFor();
    expect(await Promise.all([first, second].map(statusOf))).toEqual(['resolved', 'open']);
    await page.getByText('1 conversation resolved').waitFor();
    await page.keyboard.press('z');
    await expect.poll(() => statusOf(first)).toBe('open');
    await mei.context.close();
  });
});

describe('the search', () => {
  it('finds Chinese in either script, marks it in list and thread, and works by arrows', async () => {
    await newChats('我想預約臺北的門診，謝謝');
    const mei = await inInbox();
    const { page } = mei;
    await page.keyboard.press('/');
    await page.keyboard.type('预约台北');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focus(mei)).toMatch(/^\d+$/);
    await page.locator('[data-conversation] mark', { hasText: '預約臺北' }).waitFor();
    expect(await page.locator('[data-conversation]').count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focus(mei)).toBe('INPUT');
    await page.keyboard.press('Enter');
    await expect.poll(() => focus(mei)).toMatch(/^\d+$/);
    await page.keyboard.press('Enter');
    const found = page.getByRole('log').locator('mark', { hasText: '預約臺北' });
    await found.waitFor();
    await expect.poll(() => found.evaluate((mark) => mark.getBoundingClientRect().top > 0)).toBe(true);
    await mei.context.close();
  });
});

describe('two members', () => {
  it('see that both look at a conversation, and are asked before they reply into a reply', async () => {
    await newChats('Two of us');
    const mei = await inInbox();
    const [id] = await ids(mei);
    await mei.visit(`/app/chat/chat/${id}`);
    await mei.page.getByRole('textbox', { name: 'Write a reply' }).fill('I will look into this.');
    const adam = await inInbox('adam', {}, `/app/chat/chat/${id}`);
    await mei.page.getByText('Adam Whitmore is looking at this, too').waitFor({ state: 'attached' });
    await adam.page.getByText('Mei Lam is looking at this, too').waitFor({ state: 'attached' });
    await adam.page.getByRole('textbox', { name: 'Write a reply' }).fill('Already done.');
    await adam.page.keyboard.press('Enter');
    await mei.page.getByRole('log').getByText('Already done.').waitFor();
    await mei.page.getByRole('textbox', { name: 'Write a reply' }).press('Enter');
    const ask = mei.page.getByRole('dialog', { name: /replied while you were writing/ });
    await ask.getByText('Already done.').waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    const mine = () => stage.app.sql(`select 1 from message where text = 'I will look into this.'`);
    expect(await mine()).toHaveLength(0);
    await mei.page.getByRole('textbox', { name: 'Write a reply' }).press('Enter');
    await ask.getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(async () => (await mine()).length).toBe(1);
    await adam.context.close();
    await mei.page
      .getByText('Adam Whitmore is looking at this, too')
      .waitFor({ state: 'detached', timeout: 90_000 });
    await mei.context.close();
  }, 150_000);
});

describe('the page around it', () => {
  it('counts who waits in its title', async () => {
    const mei = await inInbox();
    const waiting = () =>
      stage.app.sql<{ n: number }>(
        `select count(*)::int as n from conversation c join workspace w on w.id = c.workspace_id
          where c.waiting and c.status = 'open' and w.name like 'Harbour%'`,
      );
    const [{ n } = { n: 0 }] = await waiting();
    expect(n).toBeGreaterThan(0);
    await expect.poll(() => mei.page.title()).toBe(`(${n}) Chats · Parley`);
    await mei.context.close();
  });

  it('leaves the thread half of a phone’s height with the keyboard up', async () => {
    const mei = await inInbox('mei', { width: 390, height: 400 }, '/app/chat/chat/1');
    await mei.page.getByRole('textbox', { name: 'Write a reply' }).click();
    const height = () => mei.page.getByRole('log').evaluate((log) => log.clientHeight);
    await expect.poll(height).toBeGreaterThanOrEqual(200);
    await mei.page.getByRole('textbox', { name: 'Write a reply' }).fill('line\n'.repeat(12));
    await expect.poll(height).toBeGreaterThanOrEqual(190);
    expect(await mei.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await mei.context.close();
  });

  it('prints the thread and nothing around it', async () => {
    const mei = await inInbox('mei', { dark: true }, '/app/chat/chat/1');
    const { page } = mei;
    const last = page.getByRole('log').locator('article').last();
    await last.waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const part of [page.getByRole('searchbox'), page.getByRole('textbox'), page.getByRole('navigation')])
      expect(await part.filter({ visible: true }).count()).toBe(0);
    expect(await last.isVisible()).toBe(true);
    const log = page.getByRole('log');
    expect(await log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await mei.context.close();
  });

  it('says that a pasted text was cut', async () => {
    const mei = await inInbox('mei', {}, '/app/chat/chat/1');
    const { page } = mei;
    const field = page.getByRole('textbox', { name: 'Write a reply' });
    await field.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text', 'x'.repeat(20_001));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await page.getByText(/The text was cut/).waitFor();
    await mei.context.close();
  });

  it('opens the knowledge form with the question that had no answer', async () => {
    const mei = await inInbox('mei', {}, '/app/chat/chat/2');
    const { page } = mei;
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /staff discount/ })
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/app/ai-knowledge/knowledge');
    const question = page.getByRole('dialog').getByRole('textbox', { name: 'Question' });
    await expect.poll(() => question.inputValue()).toMatch(/staff discount/);
    await mei.context.close();
  });
});
