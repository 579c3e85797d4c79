/** What opens above a page: dialogs, drawers, menus and popovers, with the way to each. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Locale } from '#shared/locales.ts';
import type { Who } from '#test/e2e/pages/routes.ts';

export interface Dialog {
  /** Of its picture. */
  name: string;
  path: string;
  as: Who;
  open: (at: Hands) => Promise<void>;
  /** What its subject makes the browser say on its console. */
  says?: RegExp;
}

/** What a member does to open something, in the language of the page. */
export interface Hands {
  page: Page;
  narrow: boolean;
  /** Presses the first control whose name begins with this text; what has values in it matches any. */
  press(text: string): Promise<void>;
  /** The control in a row's last column. */
  more(): Promise<void>;
  /** Opens the n-th row of the list. */
  row(nth?: number): Promise<void>;
}

/** What is open above a page. */
export const popups = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"]:visible`)
  .join(', ');

const texts = path.resolve(import.meta.dirname, '../../../web/locales');
const anything = /\{\{\w+\}\}/;

/** `subscription:member.invite` → what the button is called. */
function nameOf(locale: Locale, key: string): RegExp {
  const [namespace, name = ''] = key.split(':');
  const all: unknown = JSON.parse(readFileSync(path.join(texts, locale, `${namespace}.json`), 'utf8'));
  const text = name.split('.').reduce<unknown>((one, part) => (one as Record<string, unknown>)[part], all);
  if (typeof text !== 'string') throw new Error(`${key} is no text.`);
  return new RegExp(`^${text.split(anything).map(escaped).join('.*')}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

export function handsOf(page: Page, locale: Locale, narrow: boolean): Hands {
  const first = (one: Locator) => one.filter({ visible: true }).first();
  let isSecond = false;
  const press = async (key: string) => {
    if (isSecond) await page.locator(popups).last().waitFor();
    isSecond = true;
    const name = nameOf(locale, key);
    const control = (['button', 'menuitem', 'tab', 'combobox', 'link'] as const)
      .map((role) => page.getByRole(role, { name }))
      .reduce((one, other) => one.or(other));
    // What is open above the page comes first.
    const open = page.locator(popups).last();
    const inside = first(open.locator(control));
    await ((await inside.isVisible()) ? inside : first(control)).click();
  };
  return {
    page,
    narrow,
    press,
    more: () => press('common:action.more'),
    row: (nth = 0) => {
      isSecond = true;
      return page.locator('tbody button:visible').nth(nth).click();
    },
  };
}

const inThread = (text: string): Dialog['open'] =>
  async function open(at) {
    await at.press('chat:inbox.act.more');
    await at.press(`chat:inbox.act.${text}`);
  };
const inMenu = (...steps: string[]): Dialog['open'] =>
  async function open(at) {
    await at.more();
    for (const step of steps) await at.press(step);
  };
const inRow = (...steps: string[]): Dialog['open'] =>
  async function open(at) {
    await at.row();
    for (const step of steps) await at.press(step);
  };
const by = (...steps: string[]): Dialog['open'] =>
  async function open(at) {
    for (const step of steps) await at.press(step);
  };

const thread = '/app/chat/chat/1';
const knowledge = '/app/ai-knowledge/knowledge';
const organization = '/app/organization';

const olivias: readonly Omit<Dialog, 'as'>[] = [
  { name: 'profile-menu', path: '/app/dashboard', open: by('common:shell.profileMenu') },
  { name: 'notifications', path: '/app/dashboard', open: by('common:notification.title') },
  { name: 'install', path: '/app/dashboard', open: by('common:shell.install') },
  {
    name: 'palette',
    path: '/app/dashboard',
    async open({ page }) {
      await page.keyboard.press('Control+k');
      await page.locator('[role="dialog"] input').first().fill('a');
    },
  },
  {
    name: 'organizations',
    path: '/app/dashboard',
    async open({ page, narrow, press }) {
      if (narrow) await press('common:shell.openSidebar');
      await page.locator('button[aria-haspopup="menu"]:has(.lucide-chevrons-up-down):visible').click();
    },
  },
  {
    name: 'apps',
    path: '/app/dashboard',
    async open({ narrow, press }) {
      if (narrow) await press('common:shell.openSidebar');
      await press('common:shell.apps');
    },
  },
  { name: 'range', path: '/app/dashboard', open: ({ page }) => page.getByRole('combobox').first().click() },
  { name: 'inbox-filter', path: '/app/chat/chat', open: by('chat:inbox.filter.label') },
  { name: 'inbox-shortcuts', path: '/app/chat/chat', open: ({ page }) => page.keyboard.press('?') },
  { name: 'thread-menu', path: thread, open: by('chat:inbox.act.more') },
  { name: 'thread-assign', path: thread, open: inThread('assign') },
  { name: 'thread-labels', path: thread, open: inThread('labels') },
  { name: 'thread-snooze', path: thread, open: inThread('snooze') },
  {
    name: 'thread-quote',
    path: thread,
    open: ({ page }) =>
      page.locator('main button[aria-haspopup="dialog"]:has(.lucide-book-open)').first().click(),
  },
  { name: 'channel-connect', path: '/app/chat/channel', open: by('channel:connect') },
  { name: 'channel', path: '/app/chat/channel?channel=1', open: async () => undefined },
  { name: 'channel-remove', path: '/app/chat/channel?channel=1', open: by('channel:remove') },
  { name: 'booking', path: '/app/booking/booking?booking=10', open: async () => undefined },
  {
    name: 'booking-new',
    path: '/app/booking/booking',
    open: ({ page }) => page.keyboard.press('n'),
  },
  { name: 'waiting-add', path: '/app/booking/waiting', open: by('booking:waiting.add') },
  { name: 'service', path: '/app/booking/service', open: by('booking-setup:service.create') },
  { name: 'resource', path: '/app/booking/resource', open: by('booking-setup:resource.create') },
  { name: 'knowledge-add', path: knowledge, open: by('ai-knowledge:add.button') },
  { name: 'knowledge-answer', path: knowledge, open: by('ai-knowledge:add.button', 'ai-knowledge:add.qa') },
  { name: 'knowledge-text', path: knowledge, open: by('ai-knowledge:add.button', 'ai-knowledge:add.text') },
  { name: 'knowledge-page', path: knowledge, open: by('ai-knowledge:add.button', 'ai-knowledge:add.url') },
  {
    name: 'knowledge-import',
    path: knowledge,
    open: by('ai-knowledge:add.button', 'ai-knowledge:add.import'),
  },
  { name: 'source', path: knowledge, open: inRow() },
  { name: 'source-edit', path: knowledge, open: inRow('ai-knowledge:source.edit') },
  { name: 'source-delete', path: knowledge, open: inRow('ai-knowledge:source.delete') },
  {
    name: 'publish',
    path: '/app/parley/parley',
    async open({ page, press }) {
      await page.locator('main form input, main input').first().fill('Joyce');
      await press('parley:publish.button');
    },
  },
  {
    name: 'version-restore',
    path: '/app/parley/parley?section=versions',
    open: by('parley:versions.restore'),
  },
  { name: 'plan-cancel', path: `${organization}/subscription`, open: by('subscription:plan.action.cancel') },
  { name: 'plan-change', path: `${organization}/subscription`, open: by('subscription:plan.action.choose') },
  { name: 'member-invite', path: `${organization}/users`, open: by('subscription:member.invite') },
  { name: 'member-menu', path: `${organization}/users`, open: inMenu() },
  { name: 'team-new', path: `${organization}/teams`, open: by('subscription:team.create') },
  { name: 'team-edit', path: `${organization}/teams`, open: inMenu('subscription:team.edit') },
  { name: 'team-dissolve', path: `${organization}/teams`, open: inMenu('subscription:team.dissolve') },
  { name: 'key-new', path: `${organization}/api-key`, open: by('subscription:apiKey.create') },
  {
    name: 'key-shown',
    path: `${organization}/api-key`,
    async open({ page, press }) {
      await press('subscription:apiKey.create');
      await page.locator('[role="dialog"] input').first().fill('Till');
      await page.keyboard.press('Enter');
      await page.locator('[role="dialog"] pre').waitFor();
    },
  },
  { name: 'key-rename', path: `${organization}/api-key`, open: inMenu('subscription:apiKey.rename') },
  { name: 'key-revoke', path: `${organization}/api-key`, open: inMenu('subscription:apiKey.revoke') },
  { name: 'webhook-new', path: `${organization}/webhook`, open: by('subscription:webhook.create') },
  { name: 'webhook', path: `${organization}/webhook`, open: inRow() },
  { name: 'webhook-edit', path: `${organization}/webhook`, open: inRow('subscription:webhook.editShort') },
  { name: 'webhook-secret', path: `${organization}/webhook`, open: inRow('subscription:webhook.rotate') },
  { name: 'audit-entry', path: `${organization}/audit-log`, open: inRow() },
  { name: 'organization-owner', path: `${organization}/profile`, open: by('subscription:owner.handOver') },
  { name: 'organization-delete', path: `${organization}/profile`, open: by('subscription:owner.delete') },
  {
    name: 'unsaved',
    path: `${organization}/profile`,
    async open({ page, narrow, press }) {
      await page.locator('main input:not([type="file"])').first().fill('Harbour Dental 2');
      if (narrow) await press('common:shell.openSidebar');
      await page.locator('nav a:visible').first().click();
      // On a phone the sidebar is a dialog too.
      await page.locator('[role="dialog"]:visible:not(:has(nav))').waitFor();
    },
  },
  {
    name: 'time-zone',
    path: `${organization}/profile`,
    async open({ page }) {
      await page.locator('main input[role="combobox"]').first().fill('Tokyo');
      await expect.poll(() => page.getByRole('option').count()).toBe(1);
    },
  },
  {
    name: 'crop',
    path: '/app/self/profile',
    async open({ page }) {
      const buffer = await page.screenshot();
      const picture = { name: 'me.png', mimeType: 'image/png', buffer };
      await page.locator('input[type="file"]').first().setInputFiles(picture);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'email', path: '/app/self/profile', open: by('profile:email.change') },
  { name: 'password', path: '/app/self/profile', open: by('profile:password.change') },
  { name: 'log-out-everywhere', path: '/app/self/profile', open: by('profile:session.endAll') },
  { name: 'organization-new', path: '/app/self/organization', open: by('common:organization.create') },
  { name: 'organization-leave', path: '/app/self/organization', open: by('profile:organization.leaveOf') },
];

const admins: readonly Omit<Dialog, 'as'>[] = [
  { name: 'profile-menu', path: '/admin/dashboard', open: by('common:shell.profileMenu') },
  { name: 'administrator-new', path: '/admin/system-admin', open: by('admin:administrator.add') },
  { name: 'administrator', path: '/admin/system-admin', open: inRow() },
  {
    name: 'administrator-password',
    path: '/admin/system-admin',
    async open(at) {
      await at.row(1);
      await at.press('admin:administrator.setPassword');
    },
  },
  { name: 'account-new', path: '/admin/user', open: by('admin:user.add') },
  { name: 'account', path: '/admin/user', open: inRow() },
  { name: 'account-disable', path: '/admin/user', open: inRow('admin:action.disable') },
  { name: 'account-delete', path: '/admin/user', open: inRow('common:action.delete') },
  { name: 'agent-pause', path: '/admin/agent', open: by('admin:agent.pause') },
  { name: 'organization-new', path: '/admin/workspace', open: by('common:organization.create') },
  { name: 'organization', path: '/admin/workspace', open: inRow() },
  { name: 'organization-edit', path: '/admin/workspace', open: inRow('admin:action.edit') },
  { name: 'organization-enter', path: '/admin/workspace', open: inRow('admin:workspace.enter') },
  { name: 'organization-plan', path: '/admin/workspace', open: inRow('admin:workspace.changePlan') },
  { name: 'organization-credit', path: '/admin/workspace', open: inRow('admin:workspace.credit') },
  { name: 'organization-suspend', path: '/admin/workspace', open: inRow('admin:workspace.suspend') },
  { name: 'organization-delete', path: '/admin/workspace', open: inRow('common:action.delete') },
  { name: 'plan-new', path: '/admin/subscription/plan', open: by('admin:plan.add') },
  { name: 'plan', path: '/admin/subscription/plan', open: inRow() },
  {
    name: 'mail',
    path: '/admin/mail',
    open: inRow(),
    // The script that these tests give to every document has no storage in the mail's frame.
    says: /sandboxed/,
  },
  { name: 'audit-entry', path: '/admin/audit-log', open: inRow() },
  { name: 'log-out-everywhere', path: '/admin/self/profile', open: by('admin-profile:session.endAll') },
];

export const dialogs: readonly Dialog[] = [
  ...olivias.map((one) => ({ ...one, as: 'olivia' }) as const),
  ...admins.map((one) => ({ ...one, as: 'admin' }) as const),
];
