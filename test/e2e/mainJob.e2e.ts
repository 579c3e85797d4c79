/** The main job as people do it: a customer in the web chat, a member in the inbox, side by side. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';

const stage = useStage();

const chat = (person: Person) => ({
  log: person.page.getByRole('log'),
  async write(text: string) {
    await person.page.getByRole('textbox').fill(text);
    await person.page.keyboard.press('Enter');
  },
});

describe('a customer on the hosted page and a member in the inbox', () => {
  it('talk with the agent between them, live', async () => {
    const customer = await stage.person();
    const member = await stage.person();
    await member.signIn('mei');
    await member.visit('/app/chat/chat');

    await customer.visit('/public/chat/harbour-dental');
    const talk = chat(customer);
    await talk.write('What are your opening hours on Saturday?');
    await expect.poll(() => talk.log.innerText(), { timeout: 15_000 }).toMatch(/Saturday/);
    await expect.poll(() => talk.log.innerText(), { timeout: 15_000 }).toMatch(/Ada/);

    const row = member.page
      .getByText('What are your opening hours on Saturday?')
      .or(member.page.getByText(/Visitor \d+/))
      .first();
    await row.click();
    await member.page.getByText('What are your opening hours on Saturday?').first().waitFor();
    await member.page
      .getByRole('button', { name: /take over/i })
      .first()
      .click();
    const composer = member.page.getByRole('textbox', { name: /reply/i });
    await composer.fill('Hello, this is Mei. Can I help you further?');
    await composer.press('Enter');
    await expect.poll(() => talk.log.innerText()).toContain('Hello, this is Mei.');

    await talk.write('Yes, thank you Mei');
    await member.page.getByText('Yes, thank you Mei').first().waitFor();
    expect(member.complaints).toEqual([]);
    expect(customer.complaints).toEqual([]);
    await member.context.close();
    await customer.context.close();
  });

  it('in Cantonese: the answer comes in Hong Kong’s characters with its source', async () => {
    const customer = await stage.person({ locale: 'zh-hk', width: 390, height: 844 });
    await customer.visit('/public/chat/harbour-dental');
    const talk = chat(customer);
    await talk.write('請問洗牙幾錢？');
    await expect.poll(() => talk.log.innerText(), { timeout: 15_000 }).toMatch(/HK\$|港幣|元/);
    expect(await talk.log.innerText()).not.toMatch(/[们这说时会]/);
    await customer.context.close();
  });

  it('offline: what was written meanwhile arrives once, when the line is back', async () => {
    const customer = await stage.person();
    await customer.visit('/public/chat/harbour-dental');
    const talk = chat(customer);
    await talk.write('First, while online');
    await expect.poll(() => talk.log.innerText()).toContain('First, while online');
    await customer.context.setOffline(true);
    await talk.write('Second, in a tunnel');
    await customer.page.waitForTimeout(500);
    await customer.context.setOffline(false);
    await expect
      .poll(
        async () =>
          (
            await stage.app.sql<{ n: number }>(
              `select count(*)::int as n from message where text = 'Second, in a tunnel'`,
            )
          )[0]!.n,
        { timeout: 20_000 },
      )
      .toBe(1);
    await customer.page.waitForTimeout(1500);
    const [stored] = await stage.app.sql<{ n: number }>(
      `select count(*)::int as n from message where text = 'Second, in a tunnel'`,
    );
    expect(stored!.n).toBe(1);
    expect((await talk.log.innerText()).split('Second, in a tunnel')).toHaveLength(2);
    await customer.context.close();
  });
});

describe('a member whose line is gone', () => {
  it('keeps the page and what was written, and sends it in order when told to', async () => {
    const member = await stage.person();
    await member.signIn('mei');
    await member.visit('/app/chat/chat/1');
    const composer = member.page.getByRole('textbox', { name: /reply/i });
    await composer.waitFor();
    await member.context.setOffline(true);
    // Nothing was said at the top right so far: its code has to be here by now, or be waited for.
    for (const text of ['One, from the lift', 'Two, from the lift']) {
      await composer.fill(text);
      await composer.press('Enter');
    }
    const again = member.page.getByRole('button', { name: /send again/i });
    await expect.poll(() => again.count()).toBe(2);
    // Neither do parts that were never opened break the page.
    await member.page.keyboard.press('Escape');
    await member.page.keyboard.press('?');
    await member.page.waitForTimeout(500);
    await expect.poll(() => again.count()).toBe(2);
    await member.context.setOffline(false);
    await member.page.getByRole('dialog', { name: /shortcuts/i }).waitFor();
    await member.page.keyboard.press('Escape');
    await again.first().click();
    await expect.poll(() => again.count()).toBe(1);
    await again.first().click();
    await expect.poll(() => again.count()).toBe(0);
    const stored = () =>
      stage.app.sql<{ text: string }>(
        `select text from message where text like '%from the lift' order by id`,
      );
    await expect
      .poll(async () => (await stored()).map(({ text }) => text))
      .toEqual(['One, from the lift', 'Two, from the lift']);
    expect(member.complaints).toEqual([]);
    await member.context.close();
  });
});

describe('what a customer writes', () => {
  it('stands in the inbox as text, its direction kept and its addresses to be followed', async () => {
    const customer = await stage.person();
    await customer.visit('/public/chat/harbour-dental');
    const [markup, arabic] = ['<b>see</b> https://example.com/a?b=(c).', 'مرحبا 123'];
    await chat(customer).write(markup);
    await chat(customer).write(arabic);
    const member = await stage.person();
    await member.signIn('mei');
    await member.visit('/app/chat/chat');
    await member.page.getByText(arabic).first().click();
    const thread = member.page.getByRole('log');
    await thread.getByText('<b>see</b>').waitFor();
    const link = thread.getByRole('link', { name: 'https://example.com/a?b=(c)', exact: true });
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await thread.getByText(arabic).evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
    const files = member.page.locator('form input[type="file"]');
    await files.setInputFiles({ name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await member.page.getByText('There is nothing in this file').first().waitFor();
    // A browser that can keep no draft, either.
    await member.page.evaluate(() => sessionStorage.setItem('full', 'x'.repeat(5_200_000)));
    await member.page.getByRole('textbox', { name: /reply/i }).fill('in words '.repeat(10_000));
    await member.page.getByText('10,000 characters too many').waitFor();
    expect(member.complaints).toEqual([]);
    await member.context.close();
    await customer.context.close();
  });
});

describe('a customer with a long thread', () => {
  it('reads back to its beginning without being moved', async () => {
    const customer = await stage.person({ width: 390, height: 700 });
    await customer.visit('/public/chat/harbour-dental');
    await chat(customer).write('A person please');
    await expect.poll(() => chat(customer).log.innerText(), { timeout: 15_000 }).toMatch(/Ada/);
    await customer.page.evaluate(async () => {
      const token = localStorage.getItem('parley:harbour-dental:session')?.split(' ')[1];
      for (let line = 1; line <= 70; line += 1)
        await fetch('/v1/public/chat/message', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ client_id: `line-${line}`, text: `line ${line}` }),
        });
    });
    await customer.page.reload();
    const log = chat(customer).log;
    await expect.poll(() => log.innerText()).toContain('line 70');
    expect(await log.innerText()).not.toContain('A person please');
    const [seen, at] = await log.evaluate(async (box) => {
      // While the layout settles after a load, a reader at the end is kept there: scroll until it holds.
      do {
        box.scrollTop = 150;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      } while (box.scrollTop > box.scrollHeight / 2);
      const rows = [...box.querySelectorAll('.row')];
      const row = rows.find((one) => one.getBoundingClientRect().top > 150)!;
      return [row.textContent!, row.getBoundingClientRect().top] as const;
    });
    await expect.poll(() => log.innerText(), { timeout: 15_000 }).toContain('A person please');
    const now = await log.evaluate(
      (box, text) =>
        [...box.querySelectorAll('.row')].find((one) => one.textContent === text)!.getBoundingClientRect()
          .top,
      seen,
    );
    expect(Math.abs(now - at)).toBeLessThan(4);
    expect(await log.innerText()).toMatch(/Welcome to Harbour Dental/);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });
});

describe('the widget on a site of somebody else', () => {
  let site: Server;
  let origin: string;

  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><h1>A shop</h1><script src="${stage.app.url}/widget.js" data-channel="harbour-dental" async></script></html>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });

  afterAll(() => site?.close());

  it('opens from one script tag, answers, and closes with Escape', async () => {
    const customer = await stage.person();
    await customer.page.goto(origin);
    await expect
      .poll(() => customer.page.evaluate(() => typeof (globalThis as { Parley?: unknown }).Parley))
      .toBe('function');
    await customer.page.evaluate(() =>
      (globalThis as unknown as { Parley(what: string): void }).Parley('open'),
    );
    await expect.poll(() => customer.page.frames().length).toBe(2);
    const frame = customer.page.frames()[1]!;
    await frame.getByRole('textbox').fill('Where are you?');
    await frame.getByRole('textbox').press('Enter');
    await expect.poll(() => frame.getByRole('log').innerText(), { timeout: 15_000 }).toMatch(/Central/);
    await frame.getByRole('textbox').press('Escape');
    await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(false);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });
});

describe('what a member teaches', () => {
  it('is what the agent answers next', async () => {
    const member = await stage.person();
    await member.signIn('olivia');
    const token = await member.page.evaluate(() => localStorage.getItem('token'));
    const response = await fetch(`${stage.app.url}/v1/api/knowledge`, {
      method: 'POST',
      headers: { authorization: String(token), 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'qa',
        question: 'Do you lend umbrellas?',
        answer: 'Yes, umbrellas are at the front desk.',
      }),
    });
    expect(response.status).toBe(200);
    await member.visit('/app/ai-knowledge/knowledge');
    await member.page.getByText('Do you lend umbrellas?').first().waitFor();
    const customer = await stage.person();
    await customer.visit('/public/chat/harbour-dental');
    await chat(customer).write('Do you lend umbrellas?');
    await expect.poll(() => chat(customer).log.innerText(), { timeout: 15_000 }).toContain('front desk');
    await member.context.close();
    await customer.context.close();
  });
});
