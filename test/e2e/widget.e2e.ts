/** The chat embedded in the site of somebody else, which keeps what browsers forbid a frame to keep. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { data } from '#test/call.ts';

const stage = useStage();
let shop: Server;
let evil: Server;
/** The HTML of the shop's page, after its chat. */
let content = '';
/** Attributes of the script of the chat. */
let attributes = '';

beforeAll(async () => {
  const script = () =>
    `<script src="${stage.app.url}/widget.js" data-channel="harbour-dental" ${attributes} async></script>`;
  shop = await serve(() => `<h1>A shop</h1>${script()}${content}`);
  evil = await serve(
    () => `<script>
      received = [];
      addEventListener('message', ({ data }) => received.push(data));
      parent.postMessage({ parley: 'load' }, '*');
    </script>`,
  );
});

afterAll(async () => {
  shop?.close();
  evil?.close();
});

async function serve(body: () => string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Site</title>${body()}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A browser that forbids frames of other origins their storage; `everywhere`: every page. */
async function personWithoutStorage({ everywhere = false } = {}): Promise<Person> {
  const person = await stage.person();
  await person.context.addInitScript((isEverywhere) => {
    if (!isEverywhere && globalThis.self === globalThis.top) return;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The request was denied.', 'SecurityError');
        },
      });
  }, everywhere);
  return person;
}

type Parley = (command: string, visitor?: object) => void;
const tell = (page: Page, command: string, visitor?: object) =>
  page.evaluate(
    ([command, visitor]) =>
      (globalThis as unknown as { Parley: Parley }).Parley(command as string, visitor as object),
    [command, visitor],
  );

/** Loads the shop in a tab and opens its chat. */
async function openChat(page: Page): Promise<Frame> {
  await page.goto(originOf(shop));
  await page.waitForFunction(() => 'Parley' in globalThis);
  await tell(page, 'open');
  return chatOf(page);
}

async function chatOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/public/chat/'));
  await poll(find).toBeDefined();
  const frame = find()!;
  await frame.getByRole('textbox').waitFor();
  return frame;
}

async function write(frame: Frame, text: string) {
  await frame.getByRole('textbox').fill(text);
  await frame.getByRole('textbox').press('Enter');
}

const poll = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });
const log = (frame: Frame) => frame.getByRole('log').innerText();
const times = async (frame: Frame, text: string) => (await log(frame)).split(text).length - 1;
const stored = async (text: string) =>
  (
    await stage.app.sql<{ conversation_id: string }>('select conversation_id from message where text = $1', [
      text,
    ])
  ).map((row) => row.conversation_id);

describe('in a browser that forbids a frame its storage', () => {
  it('goes on with the conversation, the draft and the unsent messages after a reload', async () => {
    const { page, context, complaints } = await personWithoutStorage();
    let frame = await openChat(page);
    await write(frame, 'Do you have a garden?');
    await poll(() => stored('Do you have a garden?')).toHaveLength(1);
    await page.route('**/v1/public/chat/message', (route) => route.abort());
    await write(frame, 'Written in a tunnel');
    await frame.getByText('Waiting for a connection').waitFor();
    await frame.getByRole('textbox').fill('Half a sen');
    await page.unroute('**/v1/public/chat/message');
    frame = await openChat(page);
    await poll(() => times(frame, 'Do you have a garden?')).toBe(1);
    await poll(() => stored('Written in a tunnel')).toEqual(await stored('Do you have a garden?'));
    await poll(() => times(frame, 'Written in a tunnel')).toBe(1);
    expect(await frame.getByRole('textbox').inputValue()).toBe('Half a sen');
    expect(complaints.filter((text) => !/denied/.test(text))).toEqual([]);
    await context.close();
  });

  it('works for one visit where the site itself may store nothing', async () => {
    const { page, context } = await personWithoutStorage({ everywhere: true });
    const frame = await openChat(page);
    await write(frame, 'Only for now');
    await poll(() => stored('Only for now')).toHaveLength(1);
    await poll(() => times(frame, 'Only for now')).toBe(1);
    await context.close();
  });
});

describe('the session in the storage of the site', () => {
  it('is read by no frame of another origin', async () => {
    const { page, context } = await stage.person();
    await write(await openChat(page), 'Is this private?');
    await poll(() => stored('Is this private?')).toHaveLength(1);
    content = `<iframe src="${originOf(evil)}"></iframe>`;
    await openChat(page);
    content = '';
    const listening = page.frames().find((frame) => frame.url().startsWith(originOf(evil)))!;
    await page.waitForTimeout(1000);
    expect(
      await listening.evaluate(() => (globalThis as unknown as { received: unknown[] }).received),
    ).toEqual([]);
    await context.close();
  });

  it('is gone after a reset, with the thread', async () => {
    const { page, context } = await stage.person();
    await write(await openChat(page), 'On a shared computer');
    await poll(() => stored('On a shared computer')).toHaveLength(1);
    await tell(page, 'reset');
    await poll(async () => times(await chatOf(page), 'On a shared computer')).toBe(0);
    expect(await times(await openChat(page), 'On a shared computer')).toBe(0);
    await context.close();
  });
});

describe('a handover', () => {
  it('stands where it happened after a reload', async () => {
    const { page, context } = await stage.person();
    let frame = await openChat(page);
    await write(frame, 'I want a person now');
    await frame.getByText('Passed on to our team').waitFor();
    const [id] = await expect
      .poll(() => stored('I want a person now'))
      .toHaveLength(1)
      .then(() => stored('I want a person now'));
    const token = await memberToken();
    await write(frame, 'Still waiting');
    await poll(() => stored('Still waiting')).toHaveLength(1);
    await data(stage.app, 'POST', `/v1/api/conversation/${id}/take`, { token, body: {} });
    await frame
      .locator('.log')
      .getByText(/Mei.* joined/)
      .waitFor();
    await write(frame, 'Hello Mei');
    await poll(() => stored('Hello Mei')).toHaveLength(1);
    const order = ['I want a person now', 'Passed on', 'Still waiting', 'joined', 'Hello Mei'];
    const shown = async () => {
      const text = await log(frame);
      return order.toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
    };
    expect(await shown()).toEqual(order);
    frame = await openChat(page);
    await frame.locator('.log').getByText('Hello Mei').waitFor();
    expect(await shown()).toEqual(order);
    expect([await times(frame, 'Passed on'), await times(frame, 'joined')]).toEqual([1, 1]);
    await context.close();
  });
});

describe('one visitor', () => {
  it('who reloads while the agent answers loses and doubles nothing', async () => {
    const { page, context } = await stage.person();
    let frame = await openChat(page);
    for (let turn = 1; turn <= 3; turn += 1) {
      await write(frame, `Which MTR exit is nearest? (${turn})`);
      // Before, while and after the message is stored and answered.
      await page.waitForTimeout(turn * 150);
      frame = await openChat(page);
    }
    for (let turn = 1; turn <= 3; turn += 1) {
      const text = `Which MTR exit is nearest? (${turn})`;
      await poll(() => times(frame, text)).toBe(1);
      expect(await stored(text)).toHaveLength(1);
    }
    const answers = async () =>
      stage.app.sql<{ text: string }>(
        `select text from message where author = 'agent' and conversation_id = $1 order by id`,
        [(await stored('Which MTR exit is nearest? (3)'))[0]],
      );
    await poll(async () => (await answers()).length).toBeGreaterThan(0);
    await page.waitForTimeout(1500);
    const written = (await answers()).length;
    await poll(() => frame.locator('.entry.agent .text').count()).toBe(written + 1);
    await context.close();
  });

  it('with two tabs and a lost line sees each message once in both', async () => {
    const { context } = await personWithoutStorage();
    const [one, two] = [await context.newPage(), await context.newPage()];
    const first = await openChat(one);
    await write(first, 'From tab one');
    await poll(() => stored('From tab one')).toHaveLength(1);
    const second = await openChat(two);
    await write(second, 'From tab two');
    await poll(() => times(first, 'From tab two')).toBe(1);
    await context.setOffline(true);
    await write(first, 'Offline in tab one');
    await write(second, 'Offline in tab two');
    await one.waitForTimeout(500);
    await context.setOffline(false);
    for (const text of ['From tab one', 'From tab two', 'Offline in tab one', 'Offline in tab two']) {
      for (const frame of [first, second]) await poll(() => times(frame, text)).toBe(1);
      expect(await stored(text)).toEqual(await stored('From tab one'));
    }
    await context.close();
  });

  it('with two tabs that open the chat at once has one conversation', async () => {
    const { context } = await personWithoutStorage();
    const [one, two] = [await context.newPage(), await context.newPage()];
    const chats = new Map<Page, Promise<number>>();
    for (const page of [one, two])
      page.on('response', (response) => {
        if (!response.url().endsWith('/session')) return;
        const read = response.json() as Promise<{ data: { conversation_id: number } }>;
        chats.set(
          page,
          read.then(({ data }) => data.conversation_id),
        );
      });
    const frames = await Promise.all([openChat(one), openChat(two)]);
    // The tab that came second leaves its chat for the first one's.
    await poll(async () => chats.size === 2 && (await chats.get(one)) === (await chats.get(two))).toBe(true);
    await Promise.all(frames.map((frame, index) => write(frame, `At once ${index}`)));
    await poll(() => stored('At once 0')).toHaveLength(1);
    await poll(() => stored('At once 1')).toEqual(await stored('At once 0'));
    await context.close();
  });
});

describe('a user of the site', () => {
  async function sign(sub: string, seconds = 600): Promise<string> {
    const [channel] = await stage.app.sql<{ id: string }>(
      `select id from channel where key = 'harbour-dental'`,
    );
    secret ??= (
      await data<{ secret: string }>(stage.app, 'POST', `/v1/api/channel/${channel!.id}/identity-secret`, {
        token: await memberToken('olivia'),
        body: {},
      })
    ).secret;
    const exp = Math.floor(Date.now() / 1000) + seconds;
    return new SignJWT({ sub, name: 'Ann Lee', exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
  }
  let secret: string | undefined;

  it('finds the conversation on another device', async () => {
    attributes = `data-identity="${await sign('ann')}"`;
    const phone = await stage.person({ width: 390, height: 844 });
    await write(await openChat(phone.page), 'Sent from the phone');
    await poll(() => stored('Sent from the phone')).toHaveLength(1);
    const desktop = await personWithoutStorage();
    const frame = await openChat(desktop.page);
    await poll(() => times(frame, 'Sent from the phone')).toBe(1);
    attributes = '';
    await phone.context.close();
    await desktop.context.close();
  });

  it('who signs in later gets their own conversation instead of the anonymous one', async () => {
    const { page, context } = await stage.person();
    await write(await openChat(page), 'Before signing in');
    await poll(() => stored('Before signing in')).toHaveLength(1);
    await tell(page, 'identify', { token: await sign('ann') });
    await poll(async () => times(await chatOf(page), 'Sent from the phone')).toBe(1);
    expect(await times(await chatOf(page), 'Before signing in')).toBe(0);
    await context.close();
  });

  it('whose token has expired gets an anonymous chat, and the console says why', async () => {
    const { page, context } = await stage.person();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    attributes = `data-identity="${await sign('ann', -120)}"`;
    const frame = await openChat(page);
    attributes = '';
    await poll(() => warnings.join()).toContain('not identified (expired)');
    await write(frame, 'Who am I?');
    await poll(() => stored('Who am I?')).toHaveLength(1);
    expect(await stored('Who am I?')).not.toEqual(await stored('Sent from the phone'));
    await context.close();
  });
});

async function memberToken(username = 'mei'): Promise<string> {
  const body = { username_or_email: username, password: 'parley-demo' };
  return (await data<{ token: string }>(stage.app, 'POST', '/v1/public/user/login', { body })).token;
}
