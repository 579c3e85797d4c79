/** The pages before the log-in, while the server fails, refuses, is slow and cannot be reached. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Person, type Stage } from '#test/e2e/browser.ts';
import {
  broken,
  intercept,
  tooMany,
  type Interception,
  type Way,
} from '#test/e2e/resilience/interception.ts';
import { data } from '#test/call.ts';
import { lastMailTo, mailsTo } from '#test/mails.ts';

let stage: Stage;
let person: Person;
let calls: Interception;

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person();
  calls = await intercept(person.context);
});

afterAll(() => stage?.close());

const patient = { timeout: 10_000 };
const password = 'a lamp at the pier 9';
const isPost = (request: { method(): string }) => request.method() === 'POST';
const valuesOf = (page: Page) =>
  page
    .locator('input:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const failures: [way: Way, words: RegExp][] = [
  [broken, /server error \(500\)/],
  [tooMany, /Too many tries/],
  ['offline', /cannot be reached/],
];

/** The path with the token of the newest mail to an address. */
async function mailed(path: string, kind: string, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(stage.app, address))[0]?.kind, patient).toBe(kind);
  return `${path}?token=${(await lastMailTo(stage.app, address)).token}`;
}

const api = async (path: string, username: string, body: object) => {
  const known = await data<{ token: string }>(stage.app, 'POST', '/v1/public/user/login', {
    body: { username_or_email: username, password: 'parley-demo' },
  });
  await data(stage.app, 'POST', path, { token: known.token, body });
};

interface Step {
  name: string;
  path: () => string | Promise<string>;
  fields: [label: RegExp, text: string][];
  button: string;
  done: RegExp;
}

const steps: Step[] = [
  {
    name: 'the log-in',
    path: () => '/auth/login',
    fields: [
      [/^username or e-?mail/i, 'mei'],
      [/^password/i, 'parley-demo'],
    ],
    button: 'Log in',
    done: /^\/app/,
  },
  {
    name: 'the log-in of the console',
    path: () => '/auth/admin/login',
    fields: [
      [/^username/i, 'support'],
      [/^password/i, 'parley-admin'],
    ],
    button: 'Log in',
    done: /^\/admin/,
  },
  {
    name: 'the sign-up',
    path: () => '/auth/register',
    fields: [
      [/^e-mail/i, 'grace@example.test'],
      [/^password/i, password],
    ],
    button: 'Create account',
    done: /check your mailbox/i,
  },
  {
    name: 'the link of the sign-up',
    path: () => mailed('/auth/activate', 'activate', 'grace@example.test'),
    fields: [],
    button: 'Confirm and begin',
    done: /^\/app/,
  },
  {
    name: 'the forgotten password',
    path: () => '/auth/forgot-password',
    fields: [[/^e-mail/i, 'grace@example.test']],
    button: 'Send the link',
    done: /check your mailbox/i,
  },
  {
    name: 'the new password',
    path: () => mailed('/auth/reset-password', 'reset_password', 'grace@example.test'),
    fields: [[/^new password/i, 'another lamp, another pier']],
    button: 'Set password',
    done: /\/auth\/login/,
  },
  {
    name: 'the invitation',
    async path() {
      await api('/v1/api/workspace-user', 'olivia', { username_or_email: 'sam@example.test' });
      return mailed('/auth/join', 'invitation', 'sam@example.test');
    },
    fields: [
      [/^your name/i, 'Sam'],
      [/^username/i, 'sam'],
      [/^password/i, password],
    ],
    button: 'Create account and join',
    done: /^\/app/,
  },
  {
    name: 'the new address',
    async path() {
      await api('/v1/api/profile/email', 'adam', { email: 'adam.new@example.test', password: 'parley-demo' });
      return mailed('/auth/confirm-email', 'confirm_email', 'adam.new@example.test');
    },
    fields: [],
    button: 'Confirm this address',
    done: /your address is confirmed/i,
  },
];

describe('while the server fails, refuses, cannot be reached and is slow', () => {
  it.each(steps)('$name says so and keeps what was typed', async ({ path, fields, button, done }) => {
    const { page, context, visit, complaints } = person;
    calls.go('pass');
    await visit('/auth/login');
    await page.evaluate(() => localStorage.clear());
    await visit(await path());
    const submit = page.getByRole('button', { name: button, exact: true });
    for (const [label, text] of fields) await page.getByRole('textbox', { name: label }).fill(text);
    const typed = await valuesOf(page);
    const press = async () => {
      const field = page.getByRole('textbox', { name: fields.at(-1)?.[0] ?? '' });
      await (fields.length > 0 ? field : submit).press('Enter');
    };
    for (const [way, words] of failures) {
      await context.setOffline(way === 'offline');
      calls.go(way, isPost);
      await press();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(await valuesOf(page)).toEqual(typed);
      await expect.poll(() => submit.isEnabled(), patient).toBe(true);
    }
    await context.setOffline(false);
    calls.go('wait', isPost);
    await press();
    await expect.poll(() => submit.getAttribute('aria-busy'), patient).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await valuesOf(page)).toEqual(typed);
    expect(calls.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    calls.go('pass');
    await Promise.any([
      page.waitForURL(({ pathname }) => done.test(pathname)),
      page.getByRole('heading', { level: 1, name: done }).waitFor(),
    ]);
    expect(complaints.splice(0)).toEqual([]);
  });

  it('an invitation that cannot be read shows a skeleton, then words and a way on', async () => {
    const { page, context, visit } = person;
    await api('/v1/api/workspace-user', 'olivia', { username_or_email: 'kim@example.test' });
    const path = await mailed('/auth/join', 'invitation', 'kim@example.test');
    await page.evaluate(() => localStorage.clear());
    calls.go('wait');
    await visit(path);
    await page.locator('.animate-pulse:visible').first().waitFor();
    for (const [way, words] of failures) {
      await context.setOffline(way === 'offline');
      calls.go(way);
      if (way !== broken) await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    // It is read again by itself when the network is back.
    calls.go('pass');
    await context.setOffline(false);
    await page.getByRole('textbox', { name: /^username/i }).waitFor();
  });

  it('a mail that could not be sent again can be sent again at once', async () => {
    const { page, visit } = person;
    calls.go('pass');
    await page.clock.install();
    await visit('/auth/forgot-password');
    await page.getByRole('textbox', { name: /^e-mail/i }).fill('mei@harbourdental.example');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: /again/i });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    // A second at a time: the next begins when the page shows the former.
    const isOver = async () => (await page.clock.runFor(1_000), again.isEnabled());
    await expect.poll(isOver, { timeout: 30_000, interval: 10 }).toBe(true);
    calls.go(broken);
    await again.press('Enter');
    await page.getByRole('alert').waitFor();
    calls.go('pass');
    await again.press('Enter');
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    expect(await again.isDisabled()).toBe(true);
  });
});
