import { backoff } from '#client/backoff.ts';
import { createEventParser, type ServerEvent } from '#client/createEventParser.ts';

export interface ConnectionOptions {
  /** The last event that is known already. */
  lastEventId: string;
  /** Opens the stream; the server replays what came after that event. */
  open(lastEventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** The stream ended or could not be opened. Returns whether to connect again. */
  onLost(error: unknown): boolean;
}

export interface Connection {
  /** The network or the page went away or came back: retries now, and drops a stream that has been silent. */
  wake(): void;
  close(): void;
}

/** Silence after which a stream counts as dead. The server sends at least a comment every 20 s. */
const silenceMs = 60_000;
/** After a stream of this length the backoff starts again from its shortest wait. */
const settledMs = 5000;

/** Keeps one event stream open, with `Last-Event-ID` replay and backoff, until `onLost` returns false or it is closed. */
export function keepConnected(options: ConnectionOptions): Connection {
  let { lastEventId } = options;
  let attempt = 0;
  let receivedAt = 0;
  let isClosed = false;
  let current = new AbortController();
  let endPause: (() => void) | undefined;
  void run();

  return {
    wake() {
      endPause?.();
      if (navigator.onLine === false || Date.now() - receivedAt > silenceMs / 2) current.abort();
    },
    close() {
      isClosed = true;
      endPause?.();
      current.abort();
    },
  };

  async function run() {
    for (;;) {
      const startedAt = Date.now();
      const error = await readStream();
      if (isClosed || !options.onLost(error)) return;
      if (Date.now() - startedAt > settledMs) attempt = 0;
      await pause(backoff(attempt++));
      if (isClosed) return;
    }
  }

  /** Returns the reason for which the stream ended. */
  async function readStream(): Promise<unknown> {
    const controller = new AbortController();
    current = controller;
    receivedAt = Date.now();
    // By the clock: timers stop while the computer sleeps.
    const watchdog = setInterval(() => Date.now() - receivedAt > silenceMs && controller.abort(), 5000);
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
        receivedAt = Date.now();
        parse(decoder.decode(value, { stream: true }));
      }
    } catch (error) {
      return error;
    } finally {
      clearInterval(watchdog);
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
