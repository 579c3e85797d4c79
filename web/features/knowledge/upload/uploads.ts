import type { ApiError } from '#web/lib/request.ts';
import { rejectionOf, type RejectReason } from '#web/features/knowledge/upload/fileRules.ts';

export interface Upload {
  id: number;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'added' | 'failed' | 'rejected';
  /** How much of it has arrived, 0 to 1. */
  progress: number;
  rejection?: RejectReason | undefined;
  error?: ApiError | undefined;
}

/** Sends a file and makes a source of it. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export interface Uploads {
  add: (files: readonly File[]) => void;
  /** Tries a failed one again. */
  retry: (id: number) => void;
  /** Takes one off the list, and stops it when it is on its way. */
  drop: (id: number) => void;
  /** Takes those off that came to an end. */
  tidy: () => void;
  list: () => readonly Upload[];
  watch: (watcher: () => void) => () => void;
}

interface Entry {
  upload: Upload;
  file: File;
  stop: AbortController;
}

/** Files on their way into the knowledge base, a few at a time. They go on while one looks at another page. */
export function makeUploads(send: SendFile, { lanes = 3 } = {}): Uploads {
  const watchers = new Set<() => void>();
  let entries: Entry[] = [];
  let shown: readonly Upload[] = [];
  let lastId = 0;

  function publish(): void {
    shown = entries.map(({ upload }) => upload);
    for (const watcher of watchers) watcher();
  }

  function change(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change };
    publish();
  }

  function startNext(): void {
    const free = lanes - entries.filter(({ upload }) => upload.state === 'sending').length;
    const waiting = entries.filter(({ upload }) => upload.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, free))) void run(entry);
  }

  async function run(entry: Entry): Promise<void> {
    const { signal } = (entry.stop = new AbortController());
    change(entry, { state: 'sending', progress: 0, error: undefined });
    try {
      await send(entry.file, {
        signal,
        onProgress: (share) => signal.aborted || change(entry, { progress: share }),
      });
      if (!signal.aborted) change(entry, { state: 'added', progress: 1 });
    } catch (error) {
      if (!signal.aborted) change(entry, { state: 'failed', error: error as ApiError });
    }
    startNext();
  }

  return {
    add(files) {
      for (const file of files) {
        const rejection = rejectionOf(file);
        const upload: Upload = {
          id: (lastId += 1),
          name: file.name,
          size: file.size,
          state: rejection ? 'rejected' : 'waiting',
          progress: 0,
          rejection,
        };
        entries.push({ upload, file, stop: new AbortController() });
      }
      publish();
      startNext();
    },
    retry(id) {
      const entry = entries.find(({ upload }) => upload.id === id && upload.state === 'failed');
      if (!entry) return;
      change(entry, { state: 'waiting', error: undefined });
      startNext();
    },
    drop(id) {
      entries.find(({ upload }) => upload.id === id)?.stop.abort();
      entries = entries.filter(({ upload }) => upload.id !== id);
      publish();
      startNext();
    },
    tidy() {
      entries = entries.filter(({ upload }) => upload.state === 'waiting' || upload.state === 'sending');
      publish();
    },
    list: () => shown,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
