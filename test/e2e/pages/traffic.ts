/** What a browser's tab asks for, and what goes wrong on its console and on the network. */
import type { Page, Request } from 'playwright-core';

export interface Traffic {
  /** Forgets what the last page did. To be called before a navigation, which aborts what still runs. */
  reset(): void;
  /** No request runs, apart from event streams. */
  isIdle(): boolean;
  faults(expected: { status: number; rejects: readonly number[] }): string[];
}

export function watchTraffic(page: Page): Traffic {
  const running = new Set<Request>();
  let since = new Set<Request>();
  let complaints: string[] = [];
  let failed: Request[] = [];
  let responses: { status: number; url: string; isPage: boolean }[] = [];
  const ended = (request: Request) => running.delete(request);

  page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line about a status: the response tells more.
    const isOfStatus = /Failed to load resource: the server responded/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOfStatus)
      complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    since.add(request);
    if (!new URL(request.url()).pathname.endsWith('/events')) running.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', (request) => {
    ended(request);
    failed.push(request);
  });
  page.on('framenavigated', (frame) => {
    // Requests of the page before are aborted by the navigation.
    if (frame === page.mainFrame()) since = new Set([...since].filter((one) => one.isNavigationRequest()));
  });
  page.on('response', (response) => {
    if (!since.has(response.request())) return;
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    responses.push({ status: response.status(), url: response.url(), isPage });
  });
  return {
    reset() {
      running.clear();
      since = new Set();
      complaints = [];
      failed = [];
      responses = [];
    },
    isIdle: () => running.size === 0,
    faults({ status, rejects }) {
      const pageStatus = responses.findLast(({ isPage }) => isPage)?.status ?? 0;
      const isExpected = status < 400 ? pageStatus > 0 && pageStatus < 400 : pageStatus === status;
      const rejected = responses.filter(
        (one) => !one.isPage && one.status >= 400 && !rejects.includes(one.status),
      );
      // What the app logs of a call whose rejection is expected.
      const logged = responses
        .filter((one) => rejects.includes(one.status))
        .map(({ url }) => `console: ${new URL(url).pathname} failed.`);
      return [
        ...complaints.filter((one) => !logged.some((line) => one.startsWith(line))),
        ...failed
          .filter((one) => since.has(one))
          .map((one) => `failed: ${one.url()} (${one.failure()?.errorText ?? 'unknown'})`),
        ...rejected.map((one) => `${one.status} ${one.url}`),
        ...(isExpected ? [] : [`the page's status is ${pageStatus}`]),
      ];
    },
  };
}
