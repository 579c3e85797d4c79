import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConnected } from '#client/keepConnected.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Streams that the test feeds and ends by hand; `isDown` rejects new ones. */
function makeLine() {
  const line = {
    isDown: false,
    isGivenUp: false,
    resumedFrom: [] as string[],
    received: [] as string[],
    lostCount: 0,
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
    lastEventId: '1',
    open: line.open,
    onOpen: () => undefined,
    onEvent: ({ data }) => line.received.push(data),
    onLost: () => {
      line.lostCount += 1;
      return !line.isGivenUp;
    },
  });
  return { line, connection };
}

describe('keepConnected', () => {
  it('reconnects after a loss and resumes from the last event', async () => {
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

  it('keeps a stream on which something arrives every 20 s', async () => {
    const { line } = makeLine();
    for (let beat = 0; beat < 9; beat += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      line.feed(': \n\n');
    }
    expect(line.resumedFrom).toHaveLength(1);
  });

  it('reopens a stream after a minute of silence', async () => {
    const { line } = makeLine();
    await vi.advanceTimersByTimeAsync(55_000);
    expect(line.resumedFrom).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line.resumedFrom).toHaveLength(2);
  });

  it('counts a silence that the computer slept through', async () => {
    const { line } = makeLine();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(line.resumedFrom).toHaveLength(2);
  });

  it('waits longer with each failure, and retries at once on wake', async () => {
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

  it('does not reconnect after onLost returned false', async () => {
    const { line, connection } = makeLine();
    await vi.advanceTimersByTimeAsync(10);
    line.isGivenUp = true;
    line.end();
    await vi.advanceTimersByTimeAsync(60_000);
    connection.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.resumedFrom.length).toBe(1);
  });

  it.each([
    ['open', false],
    ['lost', true],
  ])('does not reconnect after it was closed while %s', async (_, isDown) => {
    const { line, connection } = makeLine();
    await vi.advanceTimersByTimeAsync(10);
    line.isDown = isDown;
    if (isDown) line.end();
    await vi.advanceTimersByTimeAsync(10);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.resumedFrom).toHaveLength(1);
    expect(line.lostCount).toBe(isDown ? 1 : 0);
  });
});
