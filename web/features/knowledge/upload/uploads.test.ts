import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/request.ts';
import { makeUploads, type SendFile } from '#web/features/knowledge/upload/uploads.ts';

const pdf = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A sender whose files arrive or fail when the test says so. */
function slowSender() {
  const sent: {
    name: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
    arrive: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const send: SendFile = (file, options) =>
    new Promise<void>((arrive, fail) => sent.push({ name: file.name, ...options, arrive, fail }));
  return { sent, send };
}

describe('makeUploads', () => {
  it('sends a few at a time and starts the next as one arrives', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send, { lanes: 2 });
    uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(uploads.list().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting']);
    sent[1]!.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(uploads.list().map(({ state }) => state)).toEqual(['sending', 'added', 'sending']);
  });

  it('never sends what would be rejected, and says why', () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([new File(['x'], 'team.png', { type: 'image/png' }), pdf('empty.pdf', 0)]);
    expect(sent).toEqual([]);
    expect(uploads.list().map(({ rejection }) => rejection)).toEqual(['unsupported_type', 'empty']);
  });

  it('keeps a failed file, with its error, until it is tried again', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf')]);
    const error = new ApiError(500, { trace_id: 'abc' });
    sent[0]!.fail(error);
    await settle();
    expect(uploads.list()[0]).toMatchObject({ state: 'failed', error });
    uploads.retry(uploads.list()[0]!.id);
    expect(sent).toHaveLength(2);
    expect(uploads.list()[0]).toMatchObject({ state: 'sending', error: undefined, progress: 0 });
  });

  it('stops one that is taken off the list and gives its lane to the next', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send, { lanes: 1 });
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    uploads.drop(uploads.list()[0]!.id);
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(sent[1]?.name).toBe('b.pdf');
    sent[0]!.onProgress(0.5);
    sent[0]!.fail(new DOMException('', 'AbortError'));
    await settle();
    expect(uploads.list()).toMatchObject([{ name: 'b.pdf', state: 'sending', progress: 0 }]);
  });

  it('tells its watchers of progress, with a new list each time', () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf')]);
    const watcher = vi.fn<() => void>();
    const stop = uploads.watch(watcher);
    const before = uploads.list();
    sent[0]!.onProgress(0.4);
    expect(watcher).toHaveBeenCalledOnce();
    expect(uploads.list()).not.toBe(before);
    expect(uploads.list()[0]!.progress).toBe(0.4);
    stop();
    sent[0]!.onProgress(0.5);
    expect(watcher).toHaveBeenCalledOnce();
  });

  it('tidies away what came to an end and nothing else', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf', 0)]);
    sent[0]!.arrive();
    await settle();
    uploads.tidy();
    expect(uploads.list()).toMatchObject([{ name: 'b.pdf', state: 'sending' }]);
  });
});
