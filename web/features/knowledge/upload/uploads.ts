import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#web/lib/request.ts';
import { rejectionOf, type RejectReason } from '#web/features/knowledge/upload/fileRules.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'added' | 'failed' | 'rejected';
  /** The share that was sent, from 0 to 1. */
  progress: number;
  rejection?: RejectReason | undefined;
  error?: ApiError | undefined;
}

/** Sends a file and creates a source from it. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export interface Uploads {
  add: (files: readonly File[]) => void;
  /** Tries a failed one again. */
  retry: (id: number) => void;
  /** Removes one from the list, and aborts it when it is being sent. */
  remove: (id: number) => void;
  /** Removes those that are finished, whether they arrived or not. */
  removeFinished: () => void;
  store: StoreApi<{ uploads: readonly Upload[] }>;
}

interface Source {
  file: File;
  abort: AbortController;
}

/** Sends files to the knowledge base, `concurrency` at a time. It goes on while another page is open. */
export function makeUploads(send: SendFile, { concurrency = 3 } = {}): Uploads {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
  const sources = new Map<number, Source>();
  let lastId = 0;

  const list = () => store.getState().uploads;

  function keep(filter: (upload: Upload) => boolean): void {
    for (const upload of list()) if (!filter(upload)) sources.delete(upload.id);
    store.setState({ uploads: list().filter(filter) });
  }

  function update(id: number, change: Partial<Upload>): void {
    store.setState({ uploads: list().map((one) => (one.id === id ? { ...one, ...change } : one)) });
  }

  function startNext(): void {
    const free = concurrency - list().filter(({ state }) => state === 'sending').length;
    const waiting = list().filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, free))) void run(id);
  }

  async function run(id: number): Promise<void> {
    const source = sources.get(id);
    if (!source) return;
    const { signal } = (source.abort = new AbortController());
    update(id, { state: 'sending', progress: 0, error: undefined });
    try {
      await send(source.file, {
        signal,
        onProgress: (share) => signal.aborted || update(id, { progress: share }),
      });
      if (!signal.aborted) update(id, { state: 'added', progress: 1 });
    } catch (error) {
      if (!signal.aborted) update(id, { state: 'failed', error: error as ApiError });
    }
    startNext();
  }

  return {
    add(files) {
      const added = files.map((file): Upload => {
        const rejection = rejectionOf(file);
        const id = (lastId += 1);
        sources.set(id, { file, abort: new AbortController() });
        const { name, size } = file;
        return { id, name, size, state: rejection ? 'rejected' : 'waiting', progress: 0, rejection };
      });
      store.setState({ uploads: [...list(), ...added] });
      startNext();
    },
    retry(id) {
      if (!list().some((one) => one.id === id && one.state === 'failed')) return;
      update(id, { state: 'waiting', error: undefined });
      startNext();
    },
    remove(id) {
      sources.get(id)?.abort.abort();
      keep((one) => one.id !== id);
      startNext();
    },
    removeFinished() {
      keep(({ state }) => state === 'waiting' || state === 'sending');
    },
    store,
  };
}
