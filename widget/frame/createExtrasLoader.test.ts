import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from './createConversation.ts';
import { createExtrasLoader } from './createExtrasLoader.ts';

const network = vi.hoisted(() => ({ fails: 0, given: [] as string[] }));

vi.mock('./extras/extras.ts', () => ({
  createAttachments: () => {
    if (network.fails > 0) throw new Error(`${network.fails--} to go`);
    return { items: [], add: (files: File[]) => network.given.push(...files.map(({ name }) => name)) };
  },
}));

const reload = vi.fn();
const file = (name: string) => new File(['x'], name);
const make = (connected: boolean) =>
  createExtrasLoader({ state: { connected } } as Conversation, () => undefined);

// Only the first import() takes real time.
beforeAll(() => import('./extras/extras.ts'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  reload.mockClear();
  network.given = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('keeps files that are added while the extras cannot be fetched, and retries', async () => {
  network.fails = 5;
  const loader = make(false);
  loader.addFiles([file('a')]);
  loader.addFiles([file('b')]);
  await vi.advanceTimersByTimeAsync(10);
  expect(loader.isDelayed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  loader.addFiles([file('c')]);
  expect(network.given).toEqual(['a', 'b', 'c']);
  expect(loader).toMatchObject({ isDelayed: false, waiting: [] });
  expect(reload).not.toHaveBeenCalled();
});

test('reloads a page that is older than the server, once', async () => {
  const replaceState = (state: unknown) => vi.stubGlobal('history', { state, replaceState });
  replaceState(null);
  for (let page = 1; page <= 3; page += 1) {
    network.fails = 4;
    make(true).fetch();
    await vi.advanceTimersByTimeAsync(120_000);
  }
  expect(reload).toHaveBeenCalledOnce();
});
