/** Long words, other scripts, other directions, markup and placeholders in everything that people name: shown as text. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { limits } from '#shared/schema/limits.ts';
import { somePages } from '#test/e2e/somePages.ts';
import { sides } from '#web/pages.ts';

/** Each at most 100 characters, as names are; 90 leave room for the number that makes one unique. */
const texts = {
  word: 'W'.repeat(90),
  han: '漢'.repeat(90),
  mixed: '<img src=x onerror=alert(1)> {{name}} $t(action.save) \u202eמרחבא مرحبا 👩‍👩‍👧‍👦',
};
const markup = '<img src=x onerror=alert(1)>';
const afterMarkup = ' {{name}} $t(action.save) ';

const named: readonly [table: string, column: string][] = [
  ['workspace', 'name'],
  ['user_account', 'display_name'],
  ['team', 'name'],
  ['channel', 'name'],
  ['customer', 'name'],
  ['customer', 'phone'],
  ['conversation', 'last_message_text'],
  ['message', 'text'],
  ['message', 'author_name'],
  ['knowledge_source', 'title'],
  ['knowledge_source', 'reason'],
  ['passage', 'title'],
  ['passage', 'text'],
  ['knowledge_note', 'question'],
  ['plan', 'name'],
  ['plan', 'description'],
  ['wallet_tx', 'description'],
  ['wallet_tx', 'reference'],
  ['media', 'name'],
  ['mail', 'subject'],
  ['mail', 'text'],
  ['mail', 'reason'],
  ['api_key', 'name'],
  ['session', 'user_agent'],
  ['invitation', 'inviter'],
];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  const { app } = stage;
  await app
    .sql(
      `insert into team (workspace_id, name) select 1, n::text from generate_series(1, 4) n;
     insert into team_user (workspace_id, team_id, user_id)
       select 1, t.id, m.user_id from team t, workspace_user m where t.workspace_id = 1 and m.workspace_id = 1
       on conflict do nothing`,
    )
    .catch(() => undefined);
  await app.sql(
    `insert into notification (workspace_id, user_id, kind, data, words)
     select 1, u.id, 'handoff_wanted', jsonb_build_object('conversation_id', 1, 'customer', $1::text, 'reason', 'asked_for_person'),
       '{"en": "x"}' from user_account u where u.username = 'olivia'`,
    [texts.mixed],
  );
  for (const [table, column] of named) {
    await app.sql(
      `update ${table} set ${column} = case id % 3 when 0 then $1 when 1 then $2 else $3 end || id`,
      [texts.word, texts.mixed, texts.han],
    );
  }
  await app.sql(
    `update customer set tags = array[$1, $2], attributes = jsonb_build_object($1::text, $2::text, 'note', $1::text)`,
    [texts.word, texts.mixed],
  );
  await app.sql(`update conversation set labels = array[$1, $2]`, [texts.word, texts.mixed]);
  await app.sql(`update agent set draft = jsonb_set(draft, '{name}', to_jsonb($1::text))`, [
    texts.word.slice(0, limits.agent.name),
  ]);
});

afterAll(() => stage?.close());

/** What is wrong with how a page shows its texts. */
function look({ markup, afterMarkup }: { markup: string; afterMarkup: string }): string[] {
  const faults = new Set<string>();
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').slice(0, 70)} “${(element.textContent ?? '').slice(0, 30)}”`;
  const isCut = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth} wide`);
  const main = document.querySelector('#main');
  if (main && main.scrollWidth > main.clientWidth + 1) faults.add(`#main is ${main.scrollWidth} wide`);
  if (document.querySelector('img[src="x"]')) faults.add('markup lives');
  for (const element of document.querySelectorAll('#root *, [role="dialog"] *')) {
    if (!(element instanceof HTMLElement) || element.closest('.sr-only')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden') continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !isCut(element))
      faults.add(`sticks out: ${describe(element)}`);
    // What its own box cannot hold lies over its neighbours.
    if (
      element.scrollWidth > element.clientWidth + 12 &&
      style.overflowX === 'visible' &&
      style.display !== 'inline' &&
      element.clientWidth > 0
    )
      faults.add(`spills by ${element.scrollWidth - element.clientWidth}: ${describe(element)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement!;
    if (parent.closest('script, style, .sr-only')) continue;
    const at = text.indexOf(markup);
    if (at >= 0) {
      const rest = text.slice(at + markup.length, at + markup.length + afterMarkup.length);
      if (rest && !afterMarkup.startsWith(rest.replace(/…$/, '')))
        faults.add(`altered: ${text.slice(at, at + 80)}`);
    }
    const turn = text.indexOf('\u202e');
    if (turn < 0) continue;
    // Nothing of its own line may follow a name that turns it around.
    let box = parent;
    while (
      box.parentElement &&
      getComputedStyle(box).display === 'inline' &&
      getComputedStyle(box).unicodeBidi === 'normal'
    )
      box = box.parentElement;
    const whole = box.textContent ?? '';
    const from = whole.indexOf(text) + turn;
    const after = whole
      .slice(from)
      .replace(/^[^👦\u2069]*/u, '')
      .replace(/^👩?‍?👦?\d*/u, '');
    if (whole.slice(from).includes('\u2069')) continue;
    if (/[\p{L}\p{N}]/u.test(after.replace(/^\P{L}*\d*/u, '')))
      faults.add(`turns its neighbours: ${describe(box)} … ${after.slice(0, 40)}`);
  }
  return [...faults].slice(0, 12);
}

const drawers: Record<string, string[]> = {
  olivia: [
    ...[
      '/app/chat/chat/1',
      '/app/chat/chat/2?about=true',
      '/app/ai-knowledge/knowledge?source=1',
      '/app/ai-knowledge/knowledge?source=2',
    ],
    '/app/chat/channel?channel=1',
  ],
  admin: [
    '/admin/user?open=1',
    '/admin/user?open=2',
    '/admin/workspace?open=1',
    '/admin/subscription/plan?open=2',
  ],
};

async function settle(page: Page): Promise<void> {
  await page
    .locator('.animate-pulse:visible')
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  await page.waitForTimeout(120);
}

describe.each(['olivia', 'admin'])('what people have named, as %s', (as) => {
  it('is shown as text and breaks no layout', async () => {
    const person = await stage.person();
    const { page, visit, complaints } = person;
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    );
    page.on('dialog', (dialog) => {
      complaints.push(`alert ${dialog.message()}`);
      void dialog.dismiss();
    });
    await person.signIn(as);
    const side = as === 'olivia' ? 'app' : 'admin';
    const paths = [
      ...sides[side].pages.map(({ path }) => `/${side}/${path.replace('/:conversation?', '')}`),
      ...drawers[as]!,
    ];
    const faults: Record<string, string[]> = {};
    for (const path of somePages(paths, 1)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(path);
      await page.locator('#main').waitFor();
      await settle(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        if (width === 390) await page.waitForTimeout(100);
        const found = await page.evaluate(look, { markup, afterMarkup });
        if (found.length > 0) faults[`${path} ${width}`] = found;
      }
      if (complaints.length > 0) faults[`${path} console`] = complaints.splice(0);
    }
    expect(faults).toEqual({});
    await person.context.close();
  });
});
