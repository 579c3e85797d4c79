/**
 * Every form and dialog, by the keyboard alone: while it cannot be saved, what was typed stays, the error is said, and
 * saving again works. Closing one asks, and the focus goes back to where it came from.
 */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { appForms } from '#test/e2e/resilience/appForms.ts';
import { consoleForms } from '#test/e2e/resilience/consoleForms.ts';
import { enter, fieldsOf, fill, valuesOf, type Form } from '#test/e2e/resilience/forms.ts';
import { broken, intercept, type Interception, type Way } from '#test/e2e/resilience/interception.ts';
import { isEveryPage } from '#test/e2e/somePages.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const conflict: Way = { status: 409, code: 'conflict' };
const refused = { status: 422, code: 'invalid_input', fields: {} };

/** What becomes of a save, and what people read then. Each form has one of the first three, with `PAGES=all` every one. */
const failures = [
  { way: broken, words: 'server error (500)' },
  { way: 'offline', words: 'The server cannot be reached.' },
  { way: 'wait', words: 'changed by somebody else' },
  { way: refused, words: 'Some fields are not right.' },
] as const satisfies { way: Way; words: string }[];
type Failure = (typeof failures)[number];

const patient = { timeout: 10_000 };
const refusal = 'The server does not like this.';
const isWrite = (request: { method(): string }) => request.method() !== 'GET';
const writesOf = ({ calls }: Interception) => calls.filter((call) => !call.startsWith('GET'));

/** Goes to a page without loading the app anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: String(Math.random()) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

const nowhere = ({ path }: Form) => `/${path.split('/')[1]}/nowhere`;

/** The messages at the top right are gone. */
async function clearMessages(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('.toast button[aria-label="Close"]').forEach((one) => one.click()),
  );
  await expect.poll(() => page.locator('.toast').count(), patient).toBe(0);
}

const holdsFocus = (element: Node) => element.contains(document.activeElement);

interface Open {
  page: Page;
  calls: Interception;
  form: Form;
  root: Locator;
  opener: ElementHandle | undefined;
  submit: Locator;
}

/** Presses Enter where people do: in the first field of one line, else on the button. */
async function save({ root, submit, form }: Open): Promise<void> {
  const line = root.locator(
    'input[type="text"], input:not([type]), input[type="email"], input[type="password"], input[type="url"]',
  );
  const field = fieldsOf(root).and(line).first();
  if (!form.confirm && (await field.count()) > 0) await field.press('Enter');
  else await submit.press('Enter');
}

async function says({ page, root }: Open, words: string): Promise<void> {
  const message = page.locator('.toast').getByText(words);
  await message.or(root.getByText(words)).filter({ visible: true }).first().waitFor(patient);
}

/** Fails to save: the form stays with what was typed, and says what happened. */
async function endure(open: Open, { way, words }: Failure): Promise<void> {
  const { page, calls, root, submit, form } = open;
  const before = await valuesOf(root);
  const [name] = await fieldsOf(root).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).name).filter(Boolean),
  );
  await page.context().setOffline(way === 'offline');
  calls.go(way === refused && name ? { ...refused, fields: { [name]: refusal } } : way, isWrite);
  await save(open);
  await expect.poll(() => writesOf(calls).length, patient).toBeGreaterThan(0);
  if (way === 'wait') {
    await expect.poll(() => submit.getAttribute('aria-busy'), patient).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    if (!form.inDrawer) await page.keyboard.press('Escape');
    expect(await valuesOf(root)).toEqual(before);
    expect(writesOf(calls)).toHaveLength(1);
    calls.go(conflict, isWrite);
  }
  await says(open, words);
  if (way === refused && name)
    await expect.poll(() => root.locator('[aria-invalid="true"]').count(), patient).toBeGreaterThan(0);
  await expect.poll(() => valuesOf(root), patient).toEqual(before);
  await expect.poll(() => submit.isEnabled(), patient).toBe(true);
  await page.context().setOffline(false);
}

/** Escape asks before something is lost; another one goes back to the form. */
async function ask({ page, root }: Open): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const before = await valuesOf(root);
  await page.keyboard.press('Escape');
  await question.waitFor(patient);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden', ...patient });
  expect(await valuesOf(root)).toEqual(before);
}

/** Leaves the page, or closes what is above it, and says to lose what was typed. */
async function closeWithoutSaving({ page, root, form, opener }: Open): Promise<void> {
  if (opener) await page.keyboard.press('Escape');
  else await go(page, nowhere(form));
  if (!form.confirm) await page.getByRole('button', { name: 'Discard and leave' }).press('Enter');
  await root.waitFor({ state: 'hidden', ...patient });
}

async function saveAgain(open: Open): Promise<void> {
  const { page, calls, root, opener, submit, form } = open;
  calls.go('pass');
  await save(open);
  if (!opener || (form.inDrawer && form.name !== 'new plan')) {
    await expect.poll(() => submit.isDisabled(), patient).toBe(true);
    await expect.poll(() => root.getByText('Not saved yet').count(), patient).toBe(0);
    if (opener) await page.keyboard.press('Escape');
    return;
  }
  // A secret is shown once, in a dialog of its own.
  const done = page.getByRole('button', { name: 'Done' });
  await root.waitFor({ state: 'hidden', ...patient });
  if (await done.isVisible()) await done.press('Enter');
}

async function endureAll(
  page: Page,
  calls: Interception,
  form: Form,
  word: string,
  chosen: readonly Failure[],
) {
  calls.go('pass');
  await clearMessages(page);
  await go(page, nowhere(form));
  await go(page, form.path);
  const { root, opener } = await enter(page, form);
  const submit = form.confirm
    ? root.getByRole('button', { name: form.confirm, exact: true }).last()
    : root.locator('button[type="submit"]').first();
  const open: Open = { page, calls, form, root, opener, submit };
  await submit.waitFor();
  if (opener && !form.inDrawer) await expect.poll(() => root.evaluate(holdsFocus), patient).toBe(true);
  await fill(page, root, form, word);
  if (opener && !form.confirm) await ask(open);
  for (const failure of chosen) await endure(open, failure);
  if (form.isRefused || form.confirm) await closeWithoutSaving(open);
  else await saveAgain(open);
  if (opener && !form.goesOn) await expect.poll(() => opener.evaluate(holdsFocus), patient).toBe(true);
}

/** Both at the same time: each spends half of it waiting. */
describe.each([
  { as: 'olivia', forms: appForms },
  { as: 'admin', forms: consoleForms },
])('the forms of $as', ({ as, forms }) => {
  it.concurrent('keep what was typed until it is saved', async () => {
    const { page, context, signIn, visit, complaints } = await stage.person();
    page.setDefaultTimeout(10_000);
    await signIn(as);
    const calls = await intercept(context);
    await visit(forms[0]!.path);
    const faults: Record<string, unknown> = {};
    for (const [index, form] of forms.entries()) {
      const chosen = isEveryPage ? failures : [failures[index % 3]!];
      try {
        await endureAll(page, calls, form, `A word ${index}`, chosen);
      } catch (error) {
        faults[form.name] = (error as Error).stack;
        await context.setOffline(false);
        calls.go('pass');
        await visit(form.path);
      }
      if (complaints.length > 0) faults[`${form.name}: page`] = complaints.splice(0);
    }
    expect(faults).toEqual({});
    await context.close();
  });
});
