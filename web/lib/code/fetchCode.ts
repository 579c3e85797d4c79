import { backoff } from '#client/backoff.ts';

export interface Surroundings {
  /** Whether the server can be reached. */
  answers: () => Promise<boolean>;
  /** Waits, at most until the network is back. */
  rest: (milliseconds: number) => Promise<void>;
}

/**
 * Loads a chunk of the app's code, and retries with backoff while the server cannot be reached. Rejects when the server
 * answers but no longer has the chunk, as after an update.
 */
export async function fetchCode<Code>(
  load: () => Promise<Code>,
  around: Surroundings = { answers, rest },
): Promise<Code> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch {
      // The server may have come back in between.
      if (await around.answers()) return await load();
    }
    await around.rest(backoff(attempt));
  }
}

function answers(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}
