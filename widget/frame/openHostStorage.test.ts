import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entries, FromFrame } from '../hostMessages.ts';

type Event = { source: unknown; origin: string; data: unknown };

const shop = 'https://shop.example';
const posted: { message: FromFrame; to: string }[] = [];
const listeners: ((event: Event) => void)[] = [];
const parent = { postMessage: (message: FromFrame, to: string) => posted.push({ message, to }) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  posted.length = 0;
  listeners.length = 0;
  vi.stubGlobal('location', { search: `?embed&origin=${shop}`, pathname: '/public/chat/key' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('addEventListener', (_: string, listener: (event: Event) => void) =>
    listeners.push(listener),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The storage once the page replies. */
async function open() {
  const { openHostStorage } = await import('./openHostStorage.ts');
  return { opening: openHostStorage('key') };
}

function receive(entries: Entries, { source = parent as unknown, origin = shop } = {}) {
  for (const listener of listeners) listener({ source, origin, data: { isOpen: false, entries } });
}

test('reads what the embedding page has stored, and writes there and nowhere else', async () => {
  const { opening } = await open();
  receive({ token: 'abc' });
  const store = await opening;
  store.write('draft', 'Hello');
  store.write('token', null);
  expect([store.read('token'), store.read('draft')]).toEqual([null, 'Hello']);
  expect(posted).toEqual([
    { message: { parley: 'load' }, to: shop },
    { message: { parley: 'store', entries: { draft: 'Hello' } }, to: shop },
    { message: { parley: 'store', entries: { token: undefined } }, to: shop },
  ]);
});

test('follows what another tab of the site writes', async () => {
  const { opening } = await open();
  receive({});
  const store = await opening;
  receive({ token: 'of the other tab' });
  expect(store.read('token')).toBe('of the other tab');
});

test('believes neither another window nor another origin, and goes on without an answer', async () => {
  const { opening } = await open();
  receive({ token: 'fixed' }, { origin: 'https://evil.example' });
  receive({ token: 'fixed' }, { source: {} });
  await vi.advanceTimersByTimeAsync(3000);
  const store = await opening;
  expect(store.read('token')).toBe(null);
  store.write('token', 'own');
  expect(store.read('token')).toBe('own');
});
