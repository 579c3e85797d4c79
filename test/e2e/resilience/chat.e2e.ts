/** The customers' chat while the server fails, refuses, is slow and cannot be reached: nothing written is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '#test/e2e/browser.ts';
import { broken, intercept, tooMany, type Way } from '#test/e2e/resilience/interception.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const patient = { timeout: 15_000 };
const path = '/public/chat/harbour-dental';
const isMessage = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/chat/message');
const stored = (text: string) => stage.app.sql('select id from message where text = $1', [text]);

async function openChat() {
  const person = await stage.person({ width: 390, height: 844 });
  const calls = await intercept(person.context);
  const { page } = person;
  return {
    ...person,
    calls,
    field: page.getByRole('textbox', { name: 'Write a message' }),
    log: page.getByRole('log'),
    again: page.getByRole('button', { name: 'Try again' }),
  };
}

describe('a message', () => {
  const ways: [name: string, way: Way, words: string][] = [
    ['fails', broken, 'Waiting for a connection'],
    ['refuses', tooMany, 'Waiting for a connection'],
    ['cannot be reached', 'offline', 'Waiting for a connection'],
    ['is slow', 'wait', 'Sending'],
    ['does not accept it', { status: 422, code: 'invalid_input' }, 'This could not be accepted'],
  ];

  it.each(ways)(
    'stays while the server %s, over a new load of the page too, and is sent once',
    async (name, way, words) => {
      const { page, context, visit, calls, field, log, again, complaints } = await openChat();
      const text = `Written while it ${name}`;
      const isRejected = typeof way === 'object' && way.status === 422;
      const written = log.getByText(text, { exact: true });
      await visit(path);
      await field.waitFor();
      calls.go(way, isMessage);
      await field.fill(text);
      await field.press('Enter');
      await written.waitFor();
      await log.getByText(words).waitFor();
      expect(await field.inputValue()).toBe('');
      await field.fill('Half a sen');
      await page.reload();
      await written.waitFor();
      await expect.poll(() => field.inputValue(), patient).toBe('Half a sen');
      // What was being sent is sent anew.
      await log.getByText(way === 'wait' ? /Sending|Waiting/ : words).waitFor();
      if (way !== 'wait') await again.waitFor();
      expect(await stored(text)).toHaveLength(0);
      calls.go('pass');
      // What waits for a connection goes by itself.
      if (isRejected) await again.press('Enter');
      await expect.poll(() => stored(text), patient).toHaveLength(1);
      await log
        .locator('.customer.sending, .customer.waiting, .customer.failed')
        .waitFor({ state: 'hidden' });
      expect(await written.count()).toBe(1);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('is sent again by the keyboard, or removed', async () => {
    const { context, visit, calls, field, log, again, page } = await openChat();
    await visit(path);
    await field.waitFor();
    calls.go({ status: 422, code: 'invalid_input' }, isMessage);
    for (const text of ['First wish', 'Second wish']) {
      await field.fill(text);
      await field.press('Enter');
    }
    await expect.poll(() => again.count(), patient).toBe(2);
    await page.getByRole('button', { name: 'Remove' }).last().press('Enter');
    await log.getByText('Second wish').waitFor({ state: 'hidden' });
    calls.go('pass');
    await again.press('Enter');
    await expect.poll(() => stored('First wish'), patient).toHaveLength(1);
    expect(await stored('Second wish')).toHaveLength(0);
    await context.close();
  });
});

describe('a chat that cannot be opened', () => {
  it.each<[string, Way]>([
    ['fails', broken],
    ['refuses', tooMany],
    ['cannot be reached', 'offline'],
  ])('says so while the server %s, keeps what is written, and opens by a press', async (_name, way) => {
    const { page, context, visit, calls, field, log, again } = await openChat();
    calls.go('wait');
    await visit(path);
    await page.getByText('Opening the chat').waitFor();
    calls.go(way);
    await page.getByRole('heading', { name: 'The chat cannot be reached' }).waitFor();
    await field.fill('Is anybody there?');
    await again.waitFor();
    // It is also tried again by itself.
    calls.go('wait');
    await again.press('Enter');
    await expect.poll(() => calls.calls.length, patient).toBeGreaterThan(0);
    calls.go('pass');
    await log.waitFor();
    expect(await field.inputValue()).toBe('Is anybody there?');
    await field.press('Enter');
    await expect.poll(() => log.getByText('Is anybody there?', { exact: true }).count(), patient).toBe(1);
    await context.close();
  });
});
