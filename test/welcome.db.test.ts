/** The welcome of a channel whose messages leave through a provider: once, first, and only to those who really wrote. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChannels, type ChannelStage, type OutwardType } from '#test/channelStage.ts';
import { data } from '#test/call.ts';
import { until } from '#test/makers.ts';
import type { Phone } from '#test/simulators/phone.ts';

let stage: ChannelStage;
const welcome = { en: 'Welcome to Tin Cake!', 'zh-hk': '歡迎來到 Tin Cake！' };

beforeAll(async () => {
  stage = await openChannels();
  for (const type of stage.types) await stage.change(type, { welcome });
}, 60_000);

afterAll(() => stage?.stop());

type Hearer = Pick<Phone, 'says'> & { next(timeoutMs?: number): Promise<{ text?: string }> };

let people = 0;

/** Somebody who has never written. */
function newPhone(type: OutwardType): Hearer {
  people += 1;
  switch (type) {
    case 'whatsapp':
      return stage.number.phone({ number: `8529123${1000 + people}`, name: `Customer ${people}` });
    case 'messenger':
      return stage.page.phone();
    case 'instagram':
      return stage.account.phone();
    case 'telegram':
      return stage.telegram.phone();
    case 'line':
      return stage.line.phone(`Customer ${people}`);
    case 'email': {
      const writer = stage.mail.person(`customer${people}@example.com`, `Customer ${people}`);
      const says = (text: string) => {
        void writer.writes({ to: stage.mailbox.address, subject: '', text });
        return text;
      };
      return { says, next: (timeout) => writer.next(timeout) };
    }
  }
}

const all: OutwardType[] = ['whatsapp', 'messenger', 'instagram', 'telegram', 'line', 'email'];

it.each(all)('on %s a first message is greeted, then answered; a second is answered', async (type) => {
  const phone = newPhone(type);
  phone.says('Where do I park?');
  expect((await phone.next(15_000)).text?.trim()).toBe(welcome.en);
  expect((await phone.next(15_000)).text).toContain('Elm Street');
  phone.says('Where do I park?');
  expect((await phone.next(15_000)).text).not.toContain('Welcome');
  const messages = await until(async () => {
    const found = await stage.messagesOf(type);
    return found.length === 5 && found;
  });
  expect(messages.map(({ author }) => author)).toEqual(['customer', 'system', 'agent', 'customer', 'agent']);
  expect(messages[1]).toMatchObject({ author_name: 'Tin Cake', direction: 'out', has_trace: false });
});

it('is in the language of the customer', async () => {
  const phone = newPhone('line');
  phone.says('請問喺邊度泊車呀？');
  expect((await phone.next(15_000)).text).toBe(welcome['zh-hk']);
});

it('comes once for deliveries that arrive twice at once, and for one that is replayed from the log', async () => {
  stage.whatsapp.deliveries.dials = { duplicate: 1 };
  const phone = stage.number.phone({ number: '85291239999', name: 'Twice' });
  phone.says('Where do I park?');
  phone.says('Where do I park?');
  await stage.whatsapp.settled();
  stage.whatsapp.deliveries.dials = {};
  await until(async () => (await stage.messagesOf('whatsapp')).some(({ author }) => author === 'agent'));
  const path = `/v1/api/channel/${stage.channels.whatsapp.id}/delivery`;
  const { token, app } = stage;
  const log = await data<{ id: number; found: { kind: string }[] }[]>(app, 'GET', `${path}?size=20`, {
    token,
  });
  for (const { id, found } of log)
    if (found.some(({ kind }) => kind === 'message'))
      await data(app, 'POST', `${path}/${id}/replay`, { token, body: {} });
  await until(async () => {
    const now = await data<{ status: string }[]>(app, 'GET', `${path}?size=20`, { token });
    return now.every(({ status }) => status === 'done');
  });
  const heard = phone.hears().map(({ text }) => text);
  expect(heard.filter((text) => text === welcome.en)).toHaveLength(1);
  expect(heard[0]).toBe(welcome.en);
});

it('does not come after the business wrote first, nor to a program, nor to a message of hours ago', async () => {
  const greeted = await stage.page.phone();
  stage.page.appSays(greeted, 'Hello, Mei here.');
  await until(async () => (await stage.messagesOf('messenger')).at(-1)?.text === 'Hello, Mei here.');
  greeted.says('Where do I park?');
  await until(async () => (await stage.messagesOf('messenger')).at(-1)?.author === 'customer');

  const robot = stage.mail.person('robot@example.com', 'Robot');
  await robot.writes({
    ...{ to: stage.mailbox.address, subject: 'Out of office', text: 'I am away.' },
    headers: { 'Auto-Submitted': 'auto-replied' },
  });
  await until(async () => (await stage.messagesOf('email')).at(-1)?.text.includes('I am away.'));

  const late = stage.number.phone({ number: '85291238888', name: 'Late' });
  late.delivers(
    'text',
    { body: 'Where do I park?' },
    { timestamp: `${Math.floor(Date.now() / 1000) - 7200}` },
  );
  await until(async () => {
    const last = (await stage.messagesOf('whatsapp')).at(-1);
    return last !== undefined && last.created_at < Date.now() / 1000 - 7000;
  });

  const welcomed = await stage.app.sql(
    `select 1 from message join conversation on conversation.id = conversation_id
     join customer on customer.id = customer_id
     where message.author = 'system' and kind = 'text' and (customer.name in ('Robot', 'Late') or conversation_id =
       (select conversation_id from message where text = 'Hello, Mei here.'))`,
  );
  expect(welcomed).toEqual([]);
});

it('answers nothing: a conversation that is handed back is answered still', async () => {
  await stage.change('telegram', { agent_enabled: false });
  const phone = newPhone('telegram');
  phone.says('Where do I park?');
  expect((await phone.next(15_000)).text).toBe(welcome.en);
  await stage.change('telegram', { agent_enabled: true });
  const [{ conversation_id: id } = { conversation_id: 0 }] = await stage.messagesOf('telegram');
  const path = `/v1/api/conversation/${id}/hand-back`;
  await data(stage.app, 'POST', path, { token: stage.token, body: {} });
  expect((await phone.next(15_000)).text).toContain('Elm Street');
});

it('that is blank is not sent', async () => {
  await stage.change('line', { welcome: {} });
  const phone = newPhone('line');
  phone.says('Where do I park?');
  expect((await phone.next(15_000)).text).toContain('Elm Street');
});
