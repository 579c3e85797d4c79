/** How a form or a dialog is described, opened by the keyboard, filled and read. */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Form {
  name: string;
  path: string;
  /** What opens it, one after the other, from the page on. Without any it is the form of the page. */
  opens?: readonly Opener[];
  /** What opens is a drawer. */
  inDrawer?: boolean;
  /** The form of a page with several. */
  root?: string;
  /** For fields that take no words: by their names. */
  values?: Record<string, string>;
  /** The label of a drop-down in which another value is chosen. */
  choose?: string | RegExp;
  /** A box to check, or one of several to choose. */
  check?: string | RegExp;
  /** Saving it cannot be granted, or would end the test: it is closed without. */
  isRefused?: boolean;
  /** A question without fields: the name of the button that does it. */
  confirm?: string;
  /** Saving shows something else in its place, so that the focus does not go back. */
  goesOn?: boolean;
}

/** What is pressed, and whether the focus comes back to it. */
export interface Opener {
  find: (page: Page) => Locator;
  isItem?: boolean;
}

/** Above the page: a dialog or a drawer. Base UI gives messages the same role. */
export const dialogs = '[role="dialog"]:not(.toast)';

/** The page, or what is open above it. */
const top = (page: Page) => page.locator(`#main, ${dialogs}`).filter({ visible: true }).last();

export const button = (name: string | RegExp): Opener => ({
  find: (page) => top(page).getByRole('button', { name }).first(),
});
export const row = (text: string | RegExp): Opener => ({
  find: (page) => page.locator('#main tbody button').filter({ hasText: text }).first(),
});
export const item = (name: string | RegExp): Opener => ({
  find: (page) => page.getByRole('menuitem', { name }),
  isItem: true,
});
export const tab = (name: string | RegExp): Opener => ({
  find: (page) => top(page).getByRole('tab', { name }),
  isItem: true,
});

export interface Opened {
  root: Locator;
  /** What the focus goes back to. */
  opener: ElementHandle | undefined;
}

/** Opens it by the keyboard. */
export async function enter(page: Page, form: Form): Promise<Opened> {
  let opener: ElementHandle | undefined;
  for (const { find, isItem } of form.opens ?? []) {
    const found = find(page);
    await found.waitFor();
    if (!isItem) opener = (await found.elementHandle())!;
    await found.press('Enter');
  }
  if (!form.opens) return { root: page.locator(form.root ?? '#main form').first(), opener };
  const dialog = page
    .locator(`${dialogs}${form.inDrawer ? '[data-side]' : ':not([data-side])'}`)
    .filter({ visible: true })
    .last();
  await dialog.waitFor();
  // A question above it, and what takes its place, are others.
  return { root: page.locator(`[id="${await dialog.getAttribute('id')}"]`), opener };
}

const typeable =
  ':is(input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [type="range"], [role="combobox"], [role="switch"], [aria-hidden="true"]), textarea):visible:not(:disabled):not([readonly])';

export const fieldsOf = (root: Locator): Locator => root.locator(typeable);

/** What its fields hold, with what is chosen. */
export const valuesOf = (root: Locator): Promise<string[]> =>
  root
    .locator(`${typeable}, [aria-checked="true"], button[role="combobox"]`)
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).value || field.textContent || field.id),
    );

/** Writes something valid into every field: a word where the field takes one. */
export async function fill(page: Page, root: Locator, form: Form, word: string): Promise<void> {
  if (form.choose) await chooseAnother(page, root, form.choose);
  if (form.check) {
    const box = root.getByRole('checkbox', { name: form.check });
    const choice = box.or(root.getByRole('radio', { name: form.check })).first();
    await choice.waitFor();
    if (!(await choice.isChecked())) await choice.press('Space');
  }
  if (!form.choose && !form.confirm && !form.check) await fieldsOf(root).first().waitFor();
  for (const field of await fieldsOf(root).all()) {
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
    else await field.fill(word);
  }
}

async function chooseAnother(page: Page, root: Locator, label: string | RegExp): Promise<void> {
  const box = root.getByRole('combobox', { name: label }).first();
  const before = await box.textContent();
  await box.press('Enter');
  const options = page.getByRole('option');
  await options.and(page.locator(':focus')).waitFor();
  const isLast = (await options.last().getAttribute('aria-selected')) === 'true';
  await page.keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
  await options.first().waitFor({ state: 'hidden' });
  await expect.poll(() => box.textContent()).not.toBe(before);
}
