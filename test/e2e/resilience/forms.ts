/** The forms and dialogs that store something: where they are, and how they open. */
import type { Locator, Page } from 'playwright-core';

export interface Form {
  name: string;
  path: string;
  /** Opens it on its page. */
  open?: (page: Page) => Promise<unknown>;
  /** Where its fields are; by default the dialog on top when it opens in one, else the page. */
  root?: string;
  /** For fields that take no words: by their names. */
  values?: Record<string, string>;
  /** What it asks for cannot be granted, or would end the test's session. */
  isRefused?: boolean;
}

const click = (name: string | RegExp) => (page: Page) =>
  page.locator('#main, [role="dialog"]').last().getByRole('button', { name }).first().click();
export const appForms: readonly Form[] = [
  { name: 'profile', path: '/app/self/profile', values: { username: 'olivia' } },
  {
    name: 'e-mail',
    path: '/app/self/profile',
    open: click('Change e-mail'),
    values: { password: 'parley-demo' },
  },
  { name: 'password', path: '/app/self/profile', open: click('Change password'), isRefused: true },
  {
    name: 'deletion of the organization',
    path: '/app/organization/profile',
    open: click('Delete organization'),
    values: { name: 'Harbour Dental' },
    isRefused: true,
  },
  { name: 'organization', path: '/app/organization/profile', values: { slug: 'harbour-dental' } },
  { name: 'team', path: '/app/organization/teams', open: click('Create team') },
  { name: 'API key', path: '/app/organization/api-key', open: click('Create key') },
  {
    name: 'webhook',
    path: '/app/organization/webhook',
    open: async (page) => {
      await click('Add webhook')(page);
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
    values: { url: 'https://example.com/hook' },
  },
  { name: 'channel', path: '/app/chat/channel?connect=true' },
  { name: 'channel settings', path: '/app/chat/channel?channel=1' },
  { name: 'question', path: '/app/ai-knowledge/knowledge?add=qa' },
  { name: 'text', path: '/app/ai-knowledge/knowledge?add=text' },
  {
    name: 'source',
    path: '/app/ai-knowledge/knowledge?source=1',
    open: (page) => page.getByRole('tab', { name: /edit/i }).click(),
  },
  { name: 'budgets', path: '/app/organization/usage' },
];

export const consoleForms: readonly Form[] = [
  {
    name: 'own profile',
    path: '/admin/self/profile',
    values: { username: 'admin2' },
    root: '#main form:has([name="username"])',
  },
  { name: 'new administrator', path: '/admin/system-admin?add=true', values: { username: 'night-shift' } },
  { name: 'administrator', path: '/admin/system-admin?open=2', values: { username: 'support2' } },
  { name: 'new user', path: '/admin/user?add=true', values: { username: 'new-user' } },
  { name: 'user', path: '/admin/user?open=2', values: { username: 'second', email: 'second@example.com' } },
  { name: 'wallet', path: '/admin/workspace?open=2', open: click('Adjust wallet') },
  { name: 'suspension', path: '/admin/workspace?open=2', open: click('Suspend') },
  {
    name: 'deletion',
    path: '/admin/workspace?open=2',
    open: click(/^Delete/),
    values: { name: 'Peak Fitness' },
    isRefused: true,
  },
  { name: 'new plan', path: '/admin/subscription/plan?open=-1', values: { unique_plan_tag: 'team' } },
  { name: 'system', path: '/admin/settings/system' },
  { name: 'Stripe', path: '/admin/settings/stripe' },
];

/** Where the form's fields are. */
export async function enter(page: Page, form: Form): Promise<Locator> {
  const isDialog = form.root === undefined && (form.open !== undefined || form.path.includes('?'));
  if (isDialog && form.path.includes('?')) await page.getByRole('dialog').first().waitFor();
  await form.open?.(page);
  const root = isDialog ? page.getByRole('dialog').last() : page.locator(form.root ?? '#main form').first();
  await root.locator('button[type="submit"]').first().waitFor();
  return root;
}

const typeable =
  ':is(input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [type="range"], [role="combobox"], [role="switch"]), textarea):visible:not(:disabled):not([readonly])';

export const fieldsOf = (root: Locator): Locator => root.locator(typeable);

/** Types something valid into every field: a text where the field takes one. */
export async function fill(root: Locator, form: Form, text: string): Promise<void> {
  const fields = fieldsOf(root);
  await fields
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  for (const field of await fields.all()) {
    const { name, type, mode, value } = await field.evaluate((element) => {
      const { name, type, inputMode, value } = element as HTMLInputElement;
      return { name, type, mode: inputMode, value };
    });
    const own = form.values?.[name];
    if (own !== undefined) await field.fill(own);
    else if (type === 'password') await field.fill('a lamp at the pier 9');
    else if (type === 'email') await field.fill('someone@example.com');
    else if (type === 'search') continue;
    else if (mode === 'numeric' || mode === 'decimal')
      await field.fill(String(Number(value.replace(/\D/g, '') || 5) + 1));
    else await field.fill(text);
  }
}
