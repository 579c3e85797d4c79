/**
 * All channels as people use them: connected through the dialog, written to by a customer's phone, answered by the agent,
 * taken over by a member with a picture, and what a failure says. The real adapters, against simulators of the providers.
 * Each channel in one language, with `CHANNELS=all` in all three.
 */
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/locales.ts';
import { expectAccessible, openStage, type Person, type Stage } from '#test/e2e/browser.ts';
import { accountFields, startMailProvider, type MailProvider } from '#test/simulators/email/simulator.ts';
import type { Person as Writer } from '#test/simulators/email/person.ts';
import { startGraphRouter, type GraphRouter } from '#test/simulators/graphRouter.ts';
import { startLine, type Line } from '#test/simulators/line/simulator.ts';
import { startMessenger, type Messenger } from '#test/simulators/messenger/simulator.ts';
import type { Phone } from '#test/simulators/phone.ts';
import { startTelegram, type Telegram } from '#test/simulators/telegram/simulator.ts';
import { startWhatsApp, type WhatsApp } from '#test/simulators/whatsapp/simulator.ts';
import en from '#web/locales/en/channel.json' with { type: 'json' };
import zhCn from '#web/locales/zh-cn/channel.json' with { type: 'json' };
import zhHk from '#web/locales/zh-hk/channel.json' with { type: 'json' };
import enChat from '#web/locales/en/chat.json' with { type: 'json' };
import zhCnChat from '#web/locales/zh-cn/chat.json' with { type: 'json' };
import zhHkChat from '#web/locales/zh-hk/chat.json' with { type: 'json' };

const words = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const inboxWords = { en: enChat.inbox, 'zh-hk': zhHkChat.inbox, 'zh-cn': zhCnChat.inbox };
const question = {
  en: { asks: 'What are your opening hours on Saturday?', hears: /Saturday/ },
  'zh-hk': { asks: '請問洗牙幾錢？', hears: /HK\$|港幣|元/ },
  'zh-cn': { asks: '请问洗牙多少钱？', hears: /HK\$|港币|元/ },
};

let stage: Stage;
let whatsapp: WhatsApp;
let messenger: Messenger;
let telegram: Telegram;
let line: Line;
let mail: MailProvider;
let router: GraphRouter;
const people = new Map<Locale, Person>();

beforeAll(async () => {
  whatsapp = await startWhatsApp({ mediaOrigin: 'https://lookaside.fbsbx.com' });
  messenger = await startMessenger();
  telegram = await startTelegram();
  line = await startLine();
  mail = await startMailProvider();
  const isOfPage = (token: string) => token.startsWith(pageToken);
  router = await startGraphRouter([{ knows: isOfPage, url: messenger.url }], whatsapp.url);
  const hosts = {
    'graph.facebook.com': router.url,
    'lookaside.fbsbx.com': whatsapp.mediaUrl,
    'graph.instagram.com': messenger.url,
    'api.telegram.org': telegram.url,
    'api.line.me': line.url,
    'api-data.line.me': line.dataUrl,
  };
  stage = await openStage({
    PROVIDER_HOSTS: [
      ...Object.entries(hosts).map(([host, url]) => `${host}=${new URL(url).origin}`),
      ...mail.hosts,
    ].join(','),
  });
  // Providers test the address of the webhook.
  stage.app.platform.settings.publicUrl = stage.app.url;
});

afterAll(async () => {
  await stage?.close();
  await Promise.all([whatsapp, messenger, telegram, line, router, mail].map((one) => one?.stop()));
});

const pageToken = 'EAApagetoken1234567890';
const instagramToken = 'IGAAaccount1234567890';
/** How many were made: each has a token of its own. */
let accounts = 0;

/** The owner, signed in once for each language. */
async function owner(locale: Locale): Promise<Person> {
  const known = people.get(locale);
  if (known) return known;
  const person = await stage.person({ locale });
  await person.signIn('olivia');
  people.set(locale, person);
  return person;
}

interface Case {
  type: 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'line' | 'email';
  locale: Locale;
  /** What is entered, by field, and the name that the provider answers with. */
  account(): { fields: Record<string, string>; named: string };
  phone(): Pick<Phone, 'says' | 'next'>;
  /** The next message that we send fails. */
  fail(): void;
  failure: keyof typeof en.failure;
  /** Sends a picture as such. */
  pictures: boolean;
}

const phones: Record<string, Pick<Phone, 'says' | 'next'>> = {};

/** Somebody who writes mails, as a phone that writes messages. */
function mailPhone(writer: Writer, to: string): Pick<Phone, 'says' | 'next'> {
  return {
    says(text) {
      void writer.writes({ to, subject: '', text });
      return text;
    },
    async next(timeout) {
      const { text = '', attachments, messageId = '', ...raw } = await writer.next(timeout);
      const [file] = attachments;
      const media = file && {
        bytes: Buffer.from(file.content as ArrayBuffer),
        mime: file.mimeType,
        name: file.filename ?? '',
      };
      return { id: messageId, type: 'mail', text: text.trim(), buttons: [], raw, ...(media && { media }) };
    },
  };
}

const cases: Case[] = [
  {
    type: 'whatsapp',
    locale: 'en',
    account() {
      const number = whatsapp.number({ business: 'Harbour WhatsApp' });
      phones['whatsapp'] = number.phone({ number: '85291230001', name: 'Wendy Wong' });
      return {
        fields: {
          phone_number_id: number.id,
          waba_id: number.business.waba_id,
          access_token: number.business.token,
          app_secret: whatsapp.app.secret,
          verify_token: whatsapp.app.verifyToken,
        },
        named: 'Harbour WhatsApp',
      };
    },
    phone: () => phones['whatsapp']!,
    fail: () => whatsapp.fail(131026),
    failure: 'not_reachable',
    pictures: true,
  },
  {
    type: 'messenger',
    locale: 'zh-hk',
    account() {
      const token = `${pageToken}${(accounts += 1)}`;
      const page = messenger.account({ name: 'Harbour Page', token });
      phones['messenger'] = page.phone({ name: '陳大文' });
      const { secret: app_secret, verifyToken: verify_token } = messenger.app;
      return {
        fields: { page_id: page.id, access_token: token, app_secret, verify_token },
        named: 'Harbour Page',
      };
    },
    phone: () => phones['messenger']!,
    fail: () => messenger.fail(551),
    failure: 'not_reachable',
    pictures: true,
  },
  {
    type: 'instagram',
    locale: 'zh-cn',
    account() {
      const token = `${instagramToken}${(accounts += 1)}`;
      const account = messenger.account({ platform: 'instagram', name: 'harbour', token });
      phones['instagram'] = account.phone({ name: '李小明' });
      const { secret: app_secret, verifyToken: verify_token } = messenger.app;
      return {
        fields: { page_id: account.id, access_token: token, app_secret, verify_token },
        named: 'harbour',
      };
    },
    phone: () => phones['instagram']!,
    fail: () => messenger.fail(551),
    failure: 'not_reachable',
    pictures: true,
  },
  {
    type: 'telegram',
    locale: 'en',
    account() {
      phones['telegram'] = telegram.phone({ first_name: 'Terry' });
      return { fields: { bot_token: telegram.token }, named: 'Parley' };
    },
    phone: () => phones['telegram']!,
    fail: () => telegram.fail(403, 'Forbidden: bot was blocked by the user'),
    failure: 'blocked',
    pictures: true,
  },
  {
    type: 'line',
    locale: 'zh-hk',
    account() {
      phones['line'] = line.phone('林小姐');
      return { fields: { channel_secret: line.channelSecret, access_token: line.token }, named: 'Parley' };
    },
    phone: () => phones['line']!,
    // Of a push: an answer to a fresh message is tried as a reply first.
    fail: () =>
      void line.dial({
        when: ({ path }) => path.endsWith('/message/push'),
        refuse: { status: 400, body: { message: 'The message is refused.' } },
      }),
    failure: 'rejected',
    // LINE takes pictures from public addresses only: there is a link to it.
    pictures: false,
  },
  {
    type: 'email',
    locale: 'zh-cn',
    account() {
      const account = mail.account('help@harbour.example');
      phones['email'] = mailPhone(mail.person('lin@mail.example', '林小姐'), account.address);
      return { fields: accountFields(mail, account), named: account.address };
    },
    phone: () => phones['email']!,
    fail: () => mail.plan({ step: 'recipient', code: 550, text: 'No such user' }),
    failure: 'not_reachable',
    pictures: true,
  },
];

const runs = cases.flatMap((one) =>
  process.env['CHANNELS'] === 'all' ? locales.map((locale) => ({ ...one, locale })) : [one],
);

const field = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label, exact: false });

/** False: statuses of its messages arrived meanwhile, and held the rows. */
function removeOthers(type: string): Promise<boolean> {
  const statement = `delete from channel where type = $1 and coalesce(route, '') not like '000%'`;
  return stage.app.sql(statement, [type]).then(
    () => true,
    () => false,
  );
}

async function connect(person: Person, one: Case): Promise<void> {
  const t = words[one.locale];
  // That of another language: some simulators have one account.
  await expect.poll(() => removeOthers(one.type)).toBe(true);
  const { fields, named: name } = one.account();
  const { page, visit } = person;
  await visit('/app/chat/channel');
  await page.getByRole('button', { name: t.connect, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(`^${t.type[one.type]}`) }).click();
  await dialog.getByText(t.guide[one.type].step1).waitFor();
  if ('app_secret' in fields) await dialog.getByText(t.ownApp).click();
  for (const [name, value] of Object.entries(fields)) {
    const label = t.field[name as keyof typeof t.field];
    if (name.endsWith('_security')) {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: t.option[value as keyof typeof t.option], exact: true }).click();
      continue;
    }
    await dialog.getByLabel(label, { exact: false }).first().fill(value);
  }
  await dialog.getByRole('button', { name: t.connectButton, exact: true }).click();
  await dialog.getByText(t.connection.works.replace('{{name}}', name)).waitFor();
  const address = await page.evaluate(
    () => [...document.querySelectorAll('[role=dialog] pre')].map((node) => node.textContent)[0] ?? '',
  );
  if (one.type === 'messenger' || one.type === 'instagram')
    expect(await messenger.verify(address, messenger.app.verifyToken)).toBe(true);
  // Mail from before is left alone.
  if (one.type === 'email')
    await expect.poll(() => mail.imap.commands, { timeout: 15_000 }).toContain('IDLE');
  one.phone().says(question[one.locale].asks);
  await dialog.getByText(t.first.arrived).waitFor();
  await dialog.getByRole('button', { name: /^(Done|完成)$/ }).click();
  await page.getByRole('heading', { name: t.type[one.type] }).first().waitFor();
}

/** The newest conversation of a type of channel. */
async function openConversation({ page, visit }: Person, type: string): Promise<void> {
  const [newest] = await stage.app.sql<{ id: string }>(
    `select id from conversation where channel_type = $1 order by last_message_at desc limit 1`,
    [type],
  );
  await visit(`/app/chat/chat/${newest!.id}`);
  await page.getByRole('log').getByRole('article').first().waitFor();
}

async function reply(page: Page, locale: Locale, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: inboxWords[locale].write.reply });
  await composer.fill(text);
  await composer.press('Enter');
}

describe('a channel', () => {
  it.each(runs)(
    'of $type in $locale: connected, answered, taken over with a picture, and a failure explained',
    async (one) => {
      const t = words[one.locale];
      const said = inboxWords[one.locale];
      const person = await owner(one.locale);
      const { page, complaints } = person;
      await connect(person, one);
      const phone = one.phone();
      expect((await phone.next(15_000)).text).toMatch(question[one.locale].hears);

      await openConversation(person, one.type);
      const log = page.getByRole('log');
      await log.getByRole('button', { name: said.why.title }).first().waitFor();
      await reply(page, one.locale, 'Mei here');
      expect((await phone.next(15_000)).text).toBe('Mei here');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: picture() });
      await page.getByRole('img').or(page.locator('form img')).first().waitFor();
      await page.locator('form [aria-busy]').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: said.send, exact: true }).click();
      const sent = await phone.next(15_000);
      if (one.pictures) expect(sent.media ?? sent.raw).toBeTruthy();
      else expect(sent.text).toContain('map.png');

      one.fail();
      await reply(page, one.locale, 'Once more');
      await log.getByText(t.failure[one.failure].says).waitFor();
      await log.getByRole('button', { name: said.sendAgain }).click();
      expect((await phone.next(15_000)).text).toBe('Once more');
      await log.getByText(t.failure[one.failure].says).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );
});

describe('the dialog', () => {
  it('keeps what was typed when a number is connected already, and says so', async () => {
    const { page, visit } = await owner('en');
    await visit('/app/chat/channel?connect=true');
    const dialog = page.getByRole('dialog');
    // By keyboard alone.
    await dialog.getByRole('button', { name: /^WhatsApp/ }).focus();
    await page.keyboard.press('Enter');
    await field(dialog, en.field.phone_number_id).fill('+852 1234');
    await page.keyboard.press('Enter');
    await dialog.getByText(en.wrong.phone_number_id).waitFor();
    const [number] = await stage.app.sql<{ route: string }>(
      `select route from channel where type = 'whatsapp' and route not like '000%'`,
    );
    await field(dialog, en.field.phone_number_id).fill(number!.route);
    await field(dialog, en.field.waba_id).fill('1234567');
    await dialog.getByLabel(en.field.access_token).first().fill('token');
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('alert')
      .getByText(/connected already/)
      .waitFor();
    expect(await field(dialog, en.field.phone_number_id).inputValue()).toBe(number!.route);
    await expectAccessible(page);
  });

  it('explains what the provider refuses, and takes a correction without making a second channel', async () => {
    const { page, visit } = await owner('en');
    await visit('/app/chat/channel?connect=true');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^LINE/ }).click();
    await dialog.getByLabel(en.field.channel_secret).first().fill('another-secret');
    await dialog.getByLabel(en.field.access_token).first().fill('dead-token');
    await dialog.getByRole('button', { name: en.connectButton, exact: true }).click();
    await dialog.getByText(en.failure.access_lost.says).waitFor();
    await dialog.getByRole('button', { name: en.credentials.change }).click();
    expect(await dialog.getByLabel(en.field.access_token).first().inputValue()).toBe('dead-token');
    await dialog.getByLabel(en.field.access_token).first().fill(line.token);
    await dialog.getByRole('button', { name: en.connectButton, exact: true }).click();
    await dialog.getByText(en.connection.works.replace('{{name}}', 'Parley')).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const made = await stage.app.sql(`select id from channel where type = 'line'`);
    expect(made).toHaveLength(2);
  });
});

describe('the page of a channel', () => {
  it('shows health and log, replays a delivery, and keeps hours of its own', async () => {
    const { page, visit, complaints } = await owner('en');
    const [{ id } = { id: 0 }] = await stage.app.sql<{ id: string }>(
      `select id from channel where type = 'whatsapp' and route not like '000%' limit 1`,
    );
    await visit(`/app/chat/channel?channel=${id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Harbour WhatsApp').first().waitFor();
    await drawer.getByText(en.profile.value.GREEN, { exact: true }).waitFor();
    await drawer.getByRole('switch', { name: en.hours.own }).click();
    await drawer.getByRole('button', { name: 'Save' }).last().click();
    await expect
      .poll(async () => (await stage.app.sql(`select hours from channel where id = $1`, [id]))[0])
      .toMatchObject({ hours: [{ day: 1, from: '09:00' }, {}, {}, {}, {}] });
    await drawer.getByRole('tab', { name: en.tab.log }).click();
    await drawer
      .getByRole('button', { name: /1 message/ })
      .last()
      .click();
    await drawer
      .getByText(/"body"/)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: en.log.replay }).click();
    await page.getByText(en.log.replayed).first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('shows a member what works, and no button that is refused', async () => {
    const { page, visit, signIn } = await stage.person({ width: 390, height: 844 });
    await signIn('mei');
    const [{ id } = { id: 0 }] = await stage.app.sql<{ id: string }>(
      `select id from channel where type = 'whatsapp' and route not like '000%' limit 1`,
    );
    await visit(`/app/chat/channel?channel=${id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Harbour WhatsApp').first().waitFor();
    expect(await drawer.getByRole('button', { name: en.credentials.change }).count()).toBe(0);
    expect(await drawer.getByRole('tab', { name: en.tab.log }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the demo phone', () => {
  it('is opened from the dialog, answered by the agent through the adapter of WhatsApp, and shows that it read', async () => {
    const { page, visit, complaints } = await owner('zh-hk');
    await visit('/app/chat/channel?connect=true');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${zhHk.demo.title}`) })
      .click();
    const phone = page.getByRole('region', { name: zhHk.demo.phone });
    await phone.getByRole('textbox').fill(question['zh-hk'].asks);
    await page.keyboard.press('Enter');
    await phone.getByText(question['zh-hk'].asks).first().waitFor();
    await phone.getByText(question['zh-hk'].hears).first().waitFor();
    await expect
      .poll(
        async () => {
          const rows = await stage.app.sql<{ status: string }>(
            `select message.status from message join conversation on conversation.id = conversation_id
           where channel_id = (select id from channel where route like '000%') and author = 'agent'
           order by message.id desc limit 1`,
          );
          return rows.map(({ status }) => status);
        },
        { timeout: 15_000 },
      )
      .toEqual(['read']);
    // A picture of the customer, and that the business is writing, by the provider's own mark.
    await phone
      .locator('input[type=file]')
      .setInputFiles({ name: 'tooth.png', mimeType: 'image/png', buffer: picture() });
    await phone.getByRole('img', { name: 'tooth.png' }).or(phone.locator('li img')).first().waitFor();
    const [demo] = await stage.app.sql<{ id: string; conversation: string }>(
      `select channel.id, conversation.id as conversation from channel
       join conversation on channel_id = channel.id where route like '000%'`,
    );
    expect(
      await stage.app.sql(
        `select 1 from message where conversation_id = $1 and kind = 'image' and media_id is not null`,
        [demo!.conversation],
      ),
    ).toHaveLength(1);
    const member = await stage.person();
    await member.signIn('adam');
    await member.visit(`/app/chat/chat/${demo!.conversation}`);
    await member.page.getByRole('textbox', { name: enChat.inbox.write.reply }).pressSequentially('Hello');
    await phone.getByText(zhHk.demo.writes).waitFor();
    // What does not get through says so, and is sent again.
    await page.route('**/demo-phone', (route) => route.abort(), { times: 1 });
    await phone.getByRole('textbox').fill('多謝');
    await page.keyboard.press('Enter');
    await phone.getByText(zhHk.demo.unsent).waitFor();
    await phone.getByRole('button', { name: zhHk.demo.again }).click();
    await phone.getByText(zhHk.demo.unsent).waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        stage.app.sql(`select 1 from message where conversation_id = $1 and text = '多謝'`, [
          demo!.conversation,
        ]),
      )
      .toHaveLength(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

describe('the time to reply', () => {
  it('is over a day after the customer wrote: the field is replaced by the reason, and notes are possible', async () => {
    await stage.app.sql(
      `update conversation set last_customer_message_at = now() - interval '25 hours' where channel_type = 'whatsapp'`,
    );
    const person = await owner('en');
    const { page } = person;
    await openConversation(person, 'whatsapp');
    await page.getByText(enChat.inbox.window.closedTitle).waitFor();
    await page.getByRole('button', { name: enChat.inbox.window.note }).click();
    await page.getByRole('textbox', { name: enChat.inbox.write.note }).fill('Call her');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Call her').waitFor();
  });
});

/** A PNG of one grey pixel, with a right checksum for whoever decodes it. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from('00000001000000010800000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
