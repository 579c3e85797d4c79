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
  it('sends as many at a time as allowed and starts the next when one has arrived', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send, { concurrency: 2 });
    uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(uploads.store.getState().uploads.map(({ state }) => state)).toEqual([
      'sending',
      'sending',
      'waiting',
    ]);
    sent[1]!.arrive();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(uploads.store.getState().uploads.map(({ state }) => state)).toEqual([
      'sending',
      'added',
      'sending',
    ]);
  });

  it('sends no file that would be rejected, and lists it with the reason', () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([new File(['x'], 'team.png', { type: 'image/png' }), pdf('empty.pdf', 0)]);
    expect(sent).toEqual([]);
    expect(uploads.store.getState().uploads.map(({ rejection }) => rejection)).toEqual([
      'unsupported_type',
      'empty',
    ]);
  });

  it('lists a failed file with its error, and sends it again on retry', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf')]);
    const error = new ApiError(500, { trace_id: 'abc' });
    sent[0]!.fail(error);
    await settle();
    expect(uploads.store.getState().uploads[0]).toMatchObject({ state: 'failed', error });
    uploads.retry(uploads.store.getState().uploads[0]!.id);
    expect(sent).toHaveLength(2);
    expect(uploads.store.getState().uploads[0]).toMatchObject({
      state: 'sending',
      error: undefined,
      progress: 0,
    });
  });

  it('aborts a removed file and starts the next', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send, { concurrency: 1 });
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    uploads.remove(uploads.store.getState().uploads[0]!.id);
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(sent[1]?.name).toBe('b.pdf');
    sent[0]!.onProgress(0.5);
    sent[0]!.fail(new DOMException('', 'AbortError'));
    await settle();
    expect(uploads.store.getState().uploads).toMatchObject([
      { name: 'b.pdf', state: 'sending', progress: 0 },
    ]);
  });

  it('notifies subscribers of progress with a new list', () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf')]);
    const watcher = vi.fn<() => void>();
    const stop = uploads.store.subscribe(watcher);
    const before = uploads.store.getState().uploads;
    sent[0]!.onProgress(0.4);
    expect(watcher).toHaveBeenCalledOnce();
    expect(uploads.store.getState().uploads).not.toBe(before);
    expect(uploads.store.getState().uploads[0]!.progress).toBe(0.4);
    stop();
    sent[0]!.onProgress(0.5);
    expect(watcher).toHaveBeenCalledOnce();
  });

  it('removeFinished keeps the files that are waiting or being sent', async () => {
    const { sent, send } = slowSender();
    const uploads = makeUploads(send);
    uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf', 0)]);
    sent[0]!.arrive();
    await settle();
    uploads.removeFinished();
    expect(uploads.store.getState().uploads).toMatchObject([{ name: 'b.pdf', state: 'sending' }]);
  });
});
