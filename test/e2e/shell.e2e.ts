/** The frame of the app: bell, command palette, installed app without a network, notifications of the browser, updates. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, type Person, type PersonOptions, useStage } from '#test/e2e/browser.ts';
import { data } from '#test/call.ts';
import { openBrowser } from '#test/simulators/pushBrowser.ts';

const stage = useStage();

const enter = (options: PersonOptions = {}, path = '/app/chat/channel') =>
  stage.member('olivia', path, options);

/** Writes notifications for olivia, as if the product had sent them. */
async function notifyOlivia(count: number): Promise<void> {
  await stage.app.sql(
    `insert into notification (workspace_id, user_id, kind, data, words, created_at)
     select m.workspace_id, u.id, 'handoff_wanted',
       jsonb_build_object('conversation_id', c.id, 'customer', 'Customer ' || n, 'reason', 'asked_for_person'),
       '{"en": "handoff"}',
       now() + n * interval '1 second'
     from user_account u
     join workspace_user m on m.user_id = u.id
     join lateral (select id from conversation where workspace_id = m.workspace_id limit 1) c on true,
       generate_series(1, ${count}) n
     where u.username = 'olivia'`,
  );
}

async function tokenOf(username: string): Promise<string> {
  const body = { username_or_email: username, password: 'parley-demo' };
  return (await data<{ token: string }>(stage.app, 'POST', '/v1/public/user/login', { body })).token;
}

const bell = ({ page }: Person) => page.getByRole('button', { name: /^Notifications/ });

describe('the bell', () => {
  it('counts, lists five at a time, marks read what is clicked and opens it', async () => {
    await stage.app.sql('delete from notification');
    const person = await enter();
    const { page, complaints } = person;
    await bell(person).waitFor();
    await bell(person).click();
    await page.getByText(/no notifications/i).waitFor();
    await page.keyboard.press('Escape');
    expect(await bell(person).evaluate((button) => button === document.activeElement)).toBe(true);
    await notifyOlivia(7);
    await person.visit('/app/chat/channel');
    await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('1–5 of 7').waitFor();
    const first = panel.getByRole('listitem').first();
    expect(await first.textContent()).toMatch(/Unread: .*Customer 7.*\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Next page' }).click();
    await panel.getByText('6–7 of 7').waitFor();
    await panel.getByRole('link').last().click();
    await page.waitForURL(/\/app\/chat\/chat\/\d+$/);
    await page.getByRole('button', { name: 'Notifications, 6 unread' }).click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await panel.getByText('Unread').count()).toBe(0);
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('shows 99+ above 99, and asks every minute', async () => {
    const person = await stage.person();
    const { page } = person;
    await person.signIn('olivia');
    let count = 0;
    await page.route('**/v1/api/notification/unread', (route) =>
      route.fulfill({ json: { success: true, data: { count } } }),
    );
    await page.clock.install();
    await person.visit('/app/chat/channel');
    await page.clock.runFor(2_000);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    count = 120;
    const asked = page.waitForRequest('**/v1/api/notification/unread');
    await page.clock.runFor(61_000);
    await asked;
    await page.getByRole('button', { name: 'Notifications, 120 unread' }).waitFor();
    expect(await bell(person).textContent()).toBe('99+');
    await person.context.close();
  });

  it('counts at once what happens while the page is open', async () => {
    const person = await stage.person();
    const { page } = person;
    await person.signIn('olivia');
    const isLive = page.waitForResponse('**/v1/api/events');
    await person.visit('/app/chat/channel');
    await isLive;
    await bell(person).waitFor();
    const before = await unread();
    const token = await tokenOf('adam');
    const [conversation] = await stage.app.sql<{ id: number }>(
      `select c.id from conversation c join workspace w on w.id = c.workspace_id where c.status = 'open' limit 1`,
    );
    const [olivia] = await stage.app.sql<{ id: number }>(
      `select id from user_account where username = 'olivia'`,
    );
    await data(stage.app, 'POST', `/v1/api/conversation/${conversation!.id}/assign`, {
      token,
      body: { user_id: Number(olivia!.id) },
    });
    await page.getByRole('button', { name: `Notifications, ${before + 1} unread` }).waitFor();
    await person.context.close();
  });

  async function unread(): Promise<number> {
    const token = await tokenOf('olivia');
    const { count } = await data<{ count: number }>(stage.app, 'GET', '/v1/api/notification/unread', {
      token,
    });
    return count;
  }
});

describe('the command palette', () => {
  it('finds conversations and knowledge beside pages, by keyboard', async () => {
    const person = await enter();
    const { page, complaints } = person;
    await page.getByRole('heading').first().waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to or do…' });
    await palette.getByText('Pages').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('park');
    const found = palette.getByRole('group', { name: 'Knowledge sources' }).getByRole('option');
    await found.first().waitFor();
    expect(await found.count()).toBeLessThanOrEqual(5);
    await page.getByRole('combobox').fill('zzzzqqq');
    await palette.getByText('Nothing matches').waitFor();
    await page.getByRole('combobox').fill('Usage');
    await palette.getByRole('option', { name: 'Usage' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/organization/usage');
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('goes to the dialog of a new answer', async () => {
    const person = await enter();
    const { page } = person;
    await page.getByRole('heading').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('new knowledge');
    await page.getByRole('option', { name: 'New knowledge answer' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/ai-knowledge/knowledge?add=qa');
    await page.getByRole('dialog').waitFor();
    await person.context.close();
  });
});

describe('the installed app', () => {
  it('has a manifest with the name of the system and icons that are there', async () => {
    const manifest = await fetch(`${stage.app.url}/app/manifest.webmanifest`).then(
      (reply) =>
        reply.json() as Promise<{ name: string; icons: { src: string; sizes: string; type: string }[] }>,
    );
    expect(manifest).toMatchObject({ id: '/app/', start_url: '/app/', display: 'standalone' });
    expect(manifest.name).not.toBe('');
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, type } of manifest.icons) {
      const reply = await fetch(stage.app.url + src);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it.each([
    { locale: 'en', title: 'You are offline' },
    { locale: 'zh-hk', title: '你現時離線' },
    { locale: 'zh-cn', title: '你当前处于离线状态' },
  ] as const)(
    'says in $locale that there is no connection, and comes back by itself',
    async ({ locale, title }) => {
      const person = await enter({ locale, dark: true });
      const { page, context } = person;
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
      await expectAccessible(page);
      await context.setOffline(false);
      await page.locator('#root').waitFor();
      await context.close();
    },
  );

  it('has a guide of five steps for each system', async () => {
    const person = await enter();
    const { page } = person;
    await page.getByRole('button', { name: 'Install as an app' }).click();
    const guide = page.getByRole('dialog', { name: 'Install as an app' });
    for (const system of ['iOS', 'Android', 'PC']) {
      await guide.getByRole('tab', { name: system }).click();
      expect(await guide.getByRole('tabpanel').getByRole('listitem').count()).toBe(5);
    }
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    await person.context.close();
  });
});

describe('notifications of the browser', () => {
  it('are registered with the server when they are turned on, and removed when turned off', async () => {
    const person = await stage.person();
    const { page } = person;
    await page.addInitScript(fakePush, openBrowser().keys);
    await person.signIn('olivia');
    await person.visit('/app/chat/channel');
    await bell(person).click();
    const on = page.getByRole('switch', { name: /Notify me on this device/ });
    const registered = page.waitForResponse('**/push_notification/register');
    await on.click();
    expect((await registered).status()).toBe(200);
    await page.waitForFunction(() => document.querySelector('[role="switch"][aria-checked="true"]'));
    expect(await subscriptions()).toBe(1);
    await on.click();
    await page.waitForFunction(() => document.querySelector('[role="switch"][aria-checked="false"]'));
    expect(await subscriptions()).toBe(0);
    await person.context.close();
  });

  it('say that the permission was not granted', async () => {
    const person = await stage.person();
    const { page } = person;
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = () => Promise.resolve('denied');
    });
    await person.signIn('olivia');
    await person.visit('/app/chat/channel');
    await bell(person).click();
    await page.getByRole('switch', { name: /Notify me on this device/ }).click();
    await page.getByText('Notification permission not granted').waitFor();
    await person.context.close();
  });

  async function subscriptions(): Promise<number> {
    const [row] = await stage.app.sql<{ count: string }>('select count(*) as count from push_subscription');
    return Number(row!.count);
  }

  /** A browser that may notify, and whose vendor answers: the real one is not reached from here. */
  function fakePush(keys: { p256dh: string; auth: string }): void {
    let made: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const endpoint = 'https://push.example.com/send/1';
    PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
    PushManager.prototype.subscribe = () => {
      made = {
        endpoint,
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      return Promise.resolve(made as PushSubscription);
    };
  }
});

describe('a new build on the server', () => {
  it('is loaded with the next page, not before', async () => {
    const person = await enter();
    const { page, complaints } = person;
    await page.getByRole('link', { name: 'Usage' }).waitFor();
    await page.route('**/app/build', (route) => route.fulfill({ json: { build: 'another' } }));
    const started = () => page.evaluate(() => performance.timeOrigin);
    const before = await started();
    const asked = page.waitForResponse('**/app/build');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await asked;
    expect(await started()).toBe(before);
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Usage' }).click();
    await loaded;
    await page.waitForURL('**/app/organization/usage');
    expect(await started()).not.toBe(before);
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('is not loaded over unsaved changes: leaving them is asked for first', async () => {
    const person = await enter({}, '/app/organization/profile');
    const { page, complaints } = person;
    const asked = page.waitForResponse('**/app/build');
    await page.route('**/app/build', (route) => route.fulfill({ json: { build: 'another' } }));
    const started = () => page.evaluate(() => performance.timeOrigin);
    const before = await started();
    const name = page.getByLabel('Organization name');
    await name.fill('Harbour Dental & Sons');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await asked;
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Usage' }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Harbour Dental & Sons');
    await page.getByRole('link', { name: 'Usage' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Discard and leave' }).click();
    await page.waitForURL('**/app/organization/usage');
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
    expect(await started()).toBe(before);
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Members' }).click();
    await loaded;
    await page.waitForURL('**/app/organization/users');
    expect(await started()).not.toBe(before);
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('that has removed the code of a dialog says so, and leaves the page as it is', async () => {
    const person = await enter();
    const { page } = person;
    await page.route('**/app/build', (route) => route.fulfill({ json: { build: 'another' } }));
    await page.route('**/assets/CreateOrganizationDialog*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: /switch organization/ }).click();
    await page.getByRole('menuitem', { name: 'Create organization' }).click();
    await page.getByText('A new version is ready. Reload the page to go on.').waitFor();
    expect(await page.getByRole('dialog', { name: 'Create organization' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/app/chat/channel');
    await person.context.close();
  });
});
