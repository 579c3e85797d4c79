/** Answers the calls of a browser in the server's stead. */
import type { BrowserContext, Request, Route } from 'playwright-core';

/** What becomes of the calls: they wait, fail in one of the ways, or pass. */
export type Way =
  | 'wait'
  | 'offline'
  | 'pass'
  | { status: number; code: string; fields?: Record<string, string> };

export const broken: Way = { status: 500, code: 'server_error' };
export const tooMany: Way = { status: 429, code: 'too_many_requests' };

export interface Interception {
  /** Decides on all calls from now on, those that wait included. */
  go(way: Way, only?: (request: Request) => boolean): void;
  /** "GET /v1/api/team", of the calls since `go`. */
  readonly calls: readonly string[];
  /** The trace id of the failures since `go`, so that a message is known from those before it. */
  readonly traceId: string;
}

/** The session itself stays. */
const untouched = /\/refresh-token$|\/events?$|\/read$/;

export async function intercept(context: BrowserContext): Promise<Interception> {
  let way: Way = 'pass';
  let only = (_request: Request) => true;
  let calls: string[] = [];
  let round = 0;
  const traceId = () => `trace-${round}-of-the-test`;
  let waiting: (() => void)[] = [];
  // What the app waits before its second try.
  await context.addInitScript(() => {
    const real = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) =>
        real(run, ms === 3_000 ? 20 : ms, ...rest),
    });
  });
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    if (way === 'pass' || !only(request)) return route.continue();
    if (way === 'offline') return route.abort('internetdisconnected');
    if (way === 'wait') {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(route);
    }
    const { status, code, fields } = way;
    return route.fulfill({
      status,
      json: {
        ...{ success: false, error: 'In words of the server.', error_code: code, trace_id: traceId() },
        ...(fields && { fields }),
      },
    });
  };
  await context.route(/\/v1\/(api|admin|public)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (untouched.test(pathname)) return route.continue();
    calls.push(`${route.request().method()} ${pathname}`);
    // The page may have gone meanwhile.
    await answer(route).catch(() => undefined);
  });
  return {
    go(next, which = () => true) {
      way = next;
      only = which;
      calls = [];
      round++;
      const late = waiting;
      waiting = [];
      late.forEach((resolve) => resolve());
    },
    get calls() {
      return calls;
    },
    get traceId() {
      return traceId();
    },
  };
}
