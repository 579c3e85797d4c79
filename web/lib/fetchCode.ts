import { backoff } from '#client/backoff.ts';

export interface Surroundings {
  /** Whether the server can be reached. */
  answers: () => Promise<boolean>;
  /** Waits, or until the network is back. */
  rest: (milliseconds: number) => Promise<void>;
}

/**
 * Fetches a part of the app's code, again and again while the server is out of reach: a page must not break for that.
 * Fails where the server answers and has the code no more, which is so after an update.
 */
export async function fetchCode<Code>(
  load: () => Promise<Code>,
  around: Surroundings = { answers, rest },
): Promise<Code> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch {
      // It may have come back between the two.
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
