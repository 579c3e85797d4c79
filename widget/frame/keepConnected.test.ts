import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepConnected } from './keepConnected.ts';
import { backoff } from './backoff.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Streams that the test feeds and ends by hand; `isDown` rejects new ones. */
function makeLine() {
  const line = {
    isDown: false,
    isGivenUp: false,
    resumedFrom: [] as string[],
    received: [] as string[],
    feed: (_text: string) => {},
    end: () => {},
    open(lastEventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      line.resumedFrom.push(lastEventId);
      if (line.isDown) return Promise.reject(new Error('down'));
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          line.feed = (text) => controller.enqueue(new TextEncoder().encode(text));
          line.end = () => controller.close();
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return Promise.resolve(stream);
    },
  };
  const connection = keepConnected({
    from: '1',
    open: line.open,
    onOpen: () => undefined,
    onEvent: ({ data }) => line.received.push(data),
    onLost: () => !line.isGivenUp,
  });
  return { line, connection };
}

test('reconnects after a loss and resumes from the last event', async () => {
  const { line } = makeLine();
  await vi.advanceTimersByTimeAsync(10);
  line.feed('id: 4\ndata: a\n\n');
  await vi.advanceTimersByTimeAsync(10);
  line.end();
  await vi.advanceTimersByTimeAsync(1100);
  line.feed('id: 5\ndata: b\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(line.resumedFrom).toEqual(['1', '4']);
  expect(line.received).toEqual(['a', 'b']);
});

test('takes a silent stream for dead', async () => {
  const { line } = makeLine();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(line.resumedFrom.length).toBe(2);
});

test('waits longer and longer for a server that is away, and not at all once the network is back', async () => {
  const { line, connection } = makeLine();
  await vi.advanceTimersByTimeAsync(10);
  line.isDown = true;
  line.end();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(line.resumedFrom.length).toBeLessThan(30);
  line.isDown = false;
  const before = line.resumedFrom.length;
  connection.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(line.resumedFrom.length).toBe(before + 1);
});

test('stays away once it is given up', async () => {
  const { line, connection } = makeLine();
  await vi.advanceTimersByTimeAsync(10);
  line.isGivenUp = true;
  line.end();
  await vi.advanceTimersByTimeAsync(60_000);
  connection.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.resumedFrom.length).toBe(1);
});

test('pauses double to half a minute and are spread by chance', () => {
  expect([0, 1, 2, 9, 99].map((attempt) => backoff(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(backoff(3, () => 0)).toBe(4000);
});
