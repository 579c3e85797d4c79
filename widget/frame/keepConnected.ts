import { createEventParser, type ServerEvent } from './createEventParser.ts';
import { backoff } from './backoff.ts';

export type ConnectionOptions = {
  /** The last event that is known already. */
  from: string;
  /** Opens the stream, resuming after that event. */
  open(lastEventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** The stream is gone; `false` says not to try again. */
  onLost(error: unknown): boolean;
};

export type Connection = {
  /** The network or the page went or came back: try now, and doubt a stream that has been silent. */
  wake(): void;
};

/** Silence after which the stream is taken for dead; the server sends at least a comment more often than this. */
const silenceMs = 60_000;
/** A stream that lasted this long was a success, so the next loss starts again from short pauses. */
const settledMs = 5000;

/** Holds one event stream open until `onLost` gives it up, with replay from the last event seen. */
export function keepConnected(options: ConnectionOptions): Connection {
  let lastEventId = options.from;
  let attempt = 0;
  let heardAt = 0;
  let current = new AbortController();
  let endPause: (() => void) | undefined;
  void run();

  return {
    wake() {
      endPause?.();
      if (navigator.onLine === false || Date.now() - heardAt > silenceMs / 2) current.abort();
    },
  };

  async function run() {
    for (;;) {
      const startedAt = Date.now();
      const error = await hold();
      if (!options.onLost(error)) return;
      if (Date.now() - startedAt > settledMs) attempt = 0;
      await pause(backoff(attempt++));
    }
  }

  /** Reads until the stream ends, and answers why it did. */
  async function hold(): Promise<unknown> {
    const controller = new AbortController();
    current = controller;
    heardAt = Date.now();
    const watch = setInterval(() => Date.now() - heardAt > silenceMs && controller.abort(), 5000);
    try {
      const stream = await options.open(lastEventId, controller.signal);
      options.onOpen();
      const reader = stream.getReader();
      const decoder = new TextDecoder();
      const parse = createEventParser((event) => {
        if (event.id) lastEventId = event.id;
        if (event.data) options.onEvent(event);
      });
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        heardAt = Date.now();
        parse(decoder.decode(value, { stream: true }));
      }
    } catch (error) {
      return error;
    } finally {
      clearInterval(watch);
      // A listener that throws must not leave the old stream running beside the next.
      controller.abort();
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
