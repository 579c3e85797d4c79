/** Every form while saving fails: what was typed stays, the error is said, and saving again works. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { appForms, consoleForms, enter, fieldsOf, fill, type Form } from '#test/e2e/hardship/forms.ts';
import { broken, intercept, type Interception, type Way } from '#test/e2e/hardship/interception.ts';
import { isEveryPage } from '#test/e2e/somePages.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const writes = (request: { method(): string }) => request.method() !== 'GET';
const refusal = 'The server does not like this.';

const valuesOf = (root: Locator) =>
  fieldsOf(root).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Goes to a page without loading the app anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 0, key: String(Math.random()) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

async function survive(page: Page, calls: Interception, form: Form): Promise<string[]> {
  const faults: string[] = [];
  const check = async (what: string, test: () => Promise<unknown>) => {
    await test().catch((error: Error) =>
      faults.push(`${what}: ${error.message.split('\n').slice(0, 3).join(' ').slice(0, 300)}`),
    );
  };
  calls.go('pass');
  await go(page, '/app/nowhere');
  await go(page, form.path);
  const root = await enter(page, form);
  await fill(root, form, 'A word');
  const typed = await valuesOf(root);
  const submit = root.locator('button[type="submit"]').first();
  const says = (text: string | RegExp) =>
    page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 8_000 });
  const stays = async () => {
    await expect.poll(() => valuesOf(root), { timeout: 8_000 }).toEqual(typed);
    await expect.poll(() => submit.isEnabled(), { timeout: 8_000 }).toBe(true);
  };
  const fail = async (what: string, way: Way, words: RegExp) => {
    await check(what, async () => {
      calls.go(way, writes);
      await submit.click({ timeout: 8_000 });
      await expect
        .poll(() => calls.calls.filter((call) => !call.startsWith('GET')).length, { timeout: 8_000 })
        .toBeGreaterThan(0);
      await says(words);
      await stays();
    });
  };
  await fail('500', broken, /Server error|Trace: #trace-of-the-test/);
  const names = await fieldsOf(root).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).name).filter(Boolean),
  );
  const fields = { [names[0] ?? 'name']: refusal };
  await fail('422', { status: 422, code: 'invalid_input', fields }, /fields are not right/i);
  if (names[0])
    await check('422 at the field', () =>
      expect.poll(() => root.locator('[aria-invalid="true"]').count(), { timeout: 8_000 }).toBeGreaterThan(0),
    );
  await fail('409', { status: 409, code: 'conflict' }, /changed by somebody else/);
  await fail('offline', 'offline', /connection|reach|offline|network/i);
  await check('double', async () => {
    calls.go('wait', writes);
    await submit.dblclick({ timeout: 8_000, delay: 0 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
    const sent = calls.calls.filter((call) => !call.startsWith('GET'));
    calls.go(form.isRefused ? { status: 409, code: 'conflict' } : 'pass');
    expect(sent).toHaveLength(1);
  });
  if (!form.isRefused)
    await check('saving again', async () => {
      await page
        .getByText(/successfully|is a member now|was mailed|Copy the|Added|link|goes on/i)
        .first()
        .or(page.getByRole('dialog').locator('code'))
        .first()
        .waitFor({ timeout: 8_000 })
        .catch(async (error: unknown) => {
          if (await root.isVisible()) throw error;
        });
      if (await submit.isVisible())
        await expect.poll(() => page.getByText('Not saved yet').count(), { timeout: 8_000 }).toBe(0);
    });
  return faults;
}

describe.runIf(isEveryPage).each([
  { as: 'olivia', forms: appForms },
  { as: 'admin', forms: consoleForms },
])('the forms of $as', ({ as, forms }) => {
  it('keep what was typed until it is saved', async () => {
    const { page, context, signIn, visit, complaints } = await stage.person();
    page.setDefaultTimeout(6_000);
    await signIn(as);
    const calls = await intercept(context);
    await visit(forms[0]!.path);
    const faults: Record<string, string[]> = {};
    for (const form of forms) {
      const found = await survive(page, calls, form).catch((error: Error) => [error.message.slice(0, 600)]);
      if (complaints.length > 0) found.push(...complaints.splice(0));
      if (found.length > 0) faults[form.name] = found;
      await page
        .getByRole('dialog')
        .last()
        .waitFor({ timeout: 1 })
        .then(() => page.keyboard.press('Escape'))
        .catch(() => undefined);
    }
    expect(faults).toEqual({});
    await context.close();
  });
});
