/** The way in: from signing up to a forgotten password, by the links in the mails, as people go it. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, type Person, useStage } from '#test/e2e/browser.ts';
import { lastMailTo, mailsTo, type SentMail } from '#test/mails.ts';

const stage = useStage();

const heading = (person: Person, name: RegExp) =>
  person.page.getByRole('heading', { level: 1, name }).waitFor();
const press = (person: Person, name: RegExp) => person.page.getByRole('button', { name }).click();
const follow = (person: Person, name: RegExp) => person.page.getByRole('link', { name }).click();
const type = (person: Person, label: RegExp, text: string) =>
  person.page.getByRole('textbox', { name: label }).fill(text);

/** The newest mail of a kind, once it is there, opened where the test's product listens. */
async function open(person: Person, kind: string, address: string): Promise<SentMail> {
  await expect.poll(async () => (await mailsTo(stage.app, address))[0]?.kind).toBe(kind);
  const mail = await lastMailTo(stage.app, address);
  const { pathname, search } = new URL(mail.link);
  await person.page.goto(stage.app.url + pathname + search);
  return mail;
}

async function asApi(person: Person, method: string, path: string, body: object): Promise<number> {
  const token = await person.page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(stage.app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

describe('somebody new', () => {
  it('signs up, makes an organization, invites a colleague who joins, and forgets the password', async () => {
    const grace = await stage.person();
    await grace.visit('/auth/login');
    await follow(grace, /sign up/i);
    await heading(grace, /sign up/i);
    await press(grace, /create account/i);
    expect(await grace.page.getByText('This is required').count()).toBe(2);
    expect(await grace.page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe(
      'email',
    );
    await expectAccessible(grace.page);
    await type(grace, /^e-mail/i, ' grace@example.test ');
    await type(grace, /^password/i, 'password1');
    await grace.page.getByText(/easy to guess/).waitFor();
    await type(grace, /^password/i, 'a teapot in the sun');
    await grace.page.getByText(/strength: strong/i).waitFor();
    await grace.page.keyboard.press('Enter');
    await heading(grace, /check your mailbox/i);
    expect(await grace.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expectAccessible(grace.page);

    const { link } = await open(grace, 'activate', 'grace@example.test');
    await heading(grace, /confirm your address/i);
    await expectAccessible(grace.page);
    await press(grace, /confirm and begin/i);
    await heading(grace, /welcome, grace/i);
    await expectAccessible(grace.page);
    await press(grace, /create organization/i);
    await type(grace, /organization name/i, 'Teapot & Sons');
    await grace.page.keyboard.press('Enter');
    await grace.page.waitForFunction(() => localStorage.getItem('workspace')?.includes('Teapot'));
    await grace.page.getByRole('heading', { name: /welcome, grace/i }).waitFor({ state: 'detached' });

    const again = await stage.person();
    await again.page.goto(link.replace(/^https?:\/\/[^/]+/, stage.app.url));
    await press(again, /confirm and begin/i);
    await heading(again, /no longer works/i);
    await expectAccessible(again.page);
    await follow(again, /sign up again/i);
    await heading(again, /sign up/i);
    await again.context.close();

    const invitation = { username_or_email: 'sam@example.test', role: 'admin' };
    expect(await asApi(grace, 'POST', '/v1/api/workspace-user', invitation)).toBe(200);
    const sam = await stage.person({ width: 390, height: 844 });
    await open(sam, 'invitation', 'sam@example.test');
    await heading(sam, /join teapot & sons/i);
    await sam.page.getByText(/^grace invites you as an administrator\.$/i).waitFor();
    await expectAccessible(sam.page);
    await type(sam, /^username/i, 'grace');
    await type(sam, /^password/i, 'x7$Kp2!wQ9r&');
    await press(sam, /create account and join/i);
    await sam.page.getByText(/this username is in use/i).waitFor();
    await type(sam, /^username/i, 'sam');
    await press(sam, /create account and join/i);
    await sam.page.waitForURL(/\/app/);
    const { name } = await sam.page.evaluate(() => JSON.parse(localStorage.getItem('workspace') ?? '{}'));
    expect(name).toBe('Teapot & Sons');
    await sam.context.close();

    const later = await stage.person();
    await later.visit('/auth/login');
    await follow(later, /forgot your password/i);
    await heading(later, /forgot your password/i);
    await type(later, /^e-mail/i, 'grace@example.test');
    await later.page.keyboard.press('Enter');
    await heading(later, /check your mailbox/i);
    await expectAccessible(later.page);
    await open(later, 'reset_password', 'grace@example.test');
    await heading(later, /choose your password/i);
    await type(later, /^new password/i, 'short');
    await later.page.keyboard.press('Enter');
    await later.page.getByText(/a password has 8 to 200/i).waitFor();
    await type(later, /^new password/i, 'another teapot, another sun');
    await later.page.getByRole('button', { name: /show the password/i }).click();
    await expectAccessible(later.page);
    await press(later, /set password/i);
    await later.page.getByText(/your new password is set/i).waitFor();
    await expectAccessible(later.page);
    await type(later, /username or e-?mail/i, 'grace@example.test');
    await type(later, /^password/i, 'another teapot, another sun');
    await later.page.keyboard.press('Enter');
    await later.page.waitForURL(/\/app\//);
    await later.context.close();
    expect(grace.complaints).toEqual([]);
    await grace.context.close();
  });
});

describe('an invitation', () => {
  it('leads through the log-in and back, and is accepted with the account at hand', async () => {
    const olivia = await stage.person();
    await olivia.signIn('olivia');
    const invitation = { username_or_email: 'mei.at.home@example.test', role: 'member' };
    const [peak] = await stage.app.sql<{ id: number }>(
      `select id from workspace where name = 'Peak Fitness'`,
    );
    const token = await olivia.page.evaluate(() => localStorage.getItem('token'));
    const switched = await fetch(`${stage.app.url}/v1/api/workspace/switch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, workspace_id: Number(peak!.id) }),
    });
    const { data } = (await switched.json()) as { data: { token: string } };
    const invited = await fetch(`${stage.app.url}/v1/api/workspace-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(invitation),
    });
    expect(invited.status).toBe(200);
    await olivia.context.close();

    const mei = await stage.person();
    await open(mei, 'invitation', 'mei.at.home@example.test');
    await follow(mei, /log in/i);
    await mei.page.getByText(/log in to accept/i).waitFor();
    await type(mei, /username or e-?mail/i, 'mei');
    await type(mei, /^password/i, 'parley-demo');
    await mei.page.keyboard.press('Enter');
    await mei.page.getByText(/you are logged in as/i).waitFor();
    await expectAccessible(mei.page);
    await press(mei, /accept the invitation/i);
    await mei.page.waitForURL(/\/app/);
    const { name } = await mei.page.evaluate(() => JSON.parse(localStorage.getItem('workspace') ?? '{}'));
    expect(name).toBe('Peak Fitness');
    expect(mei.complaints).toEqual([]);
    await mei.context.close();
  });
});

describe('a new address', () => {
  it('is confirmed by one click', async () => {
    const adam = await stage.person();
    await adam.signIn('adam');
    const change = { email: 'adam.new@example.test', password: 'parley-demo' };
    expect(await asApi(adam, 'POST', '/v1/api/profile/email', change)).toBe(200);
    await open(adam, 'confirm_email', 'adam.new@example.test');
    await heading(adam, /confirm your new address/i);
    expect(await stage.app.sql(`select 1 from user_account where email = 'adam.new@example.test'`)).toEqual(
      [],
    );
    await press(adam, /confirm this address/i);
    await heading(adam, /your address is confirmed/i);
    await expectAccessible(adam.page);
    expect(
      await stage.app.sql(`select 1 from user_account where email = 'adam.new@example.test'`),
    ).toHaveLength(1);
    await adam.context.close();
  });
});

describe('where sign-up is closed', () => {
  it('says so, and nothing prompts for it', async () => {
    const visitor = await stage.person();
    await visitor.page.route('**/v1/public/system-mode', (route) =>
      route.fulfill({ json: { success: true, data: { system_mode: 'workspaces' } } }),
    );
    await visitor.visit('/auth/register');
    await heading(visitor, /by invitation/i);
    await expectAccessible(visitor.page);
    await follow(visitor, /log in/i);
    await visitor.page.getByRole('link', { name: /forgot/i }).waitFor();
    expect(await visitor.page.getByRole('link', { name: /sign up/i }).count()).toBe(0);
    await visitor.context.close();
  });
});

const pages = ['register', 'forgot-password', 'activate', 'reset-password', 'join', 'confirm-email'];

it.each(['', '?token=anything'])('every page has a title with %s', async (query) => {
  const visitor = await stage.person({ locale: 'zh-hk' });
  for (const page of pages) {
    await visitor.visit(`/auth/${page}${query}`);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.locator('[role="status"] .animate-pulse').first().waitFor({ state: 'detached' });
    expect(await visitor.page.title()).toMatch(/.+ · Parley$/);
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});
