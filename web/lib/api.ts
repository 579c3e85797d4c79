import type { z } from 'zod';
import { sendRequest } from '#client/sendRequest.ts';
import type { Success } from '#shared/schema/envelope.ts';
import type { Route } from '#shared/schema/route.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
import { address } from '#web/lib/locale.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';
import { reportError } from '#web/lib/reportError.ts';
import { ApiError, makeRequest } from '#web/lib/request.ts';
import { forget, read } from '#web/lib/session.ts';

/** The input of a call: the parts that the route has. A part whose fields are all optional may be left out. */
export type Input<R extends Route> =
  R extends Route<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', z.output<Params>> &
        Part<'query', Partial<z.output<Query>>> &
        Part<'body', z.input<Body> | FormData>
    : never;
type Part<Name extends string, Value> = unknown extends Value
  ? { [name in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

export type Reply<R extends Route> =
  R extends Route<z.ZodType, z.ZodType, z.ZodType, infer Data> ? z.output<Data> : never;

export interface Page {
  page: number;
  size: number;
  total: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Shows no toast when it fails: the caller reports the error. */
  quiet?: boolean;
}

type Arguments<R extends Route> =
  Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions];

const request = makeRequest({
  send: ({ path, ...call }) => sendRequest({ ...apiTarget(path), ...call }),
  refreshToken: renewToken,
  tokenIsStale,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onSignedOut: leaveForLogin,
});

/** Calls a route of the contract and returns its `data`. Rejects with `ApiError`, after a toast unless `quiet`. */
export async function call<R extends Route>(route: R, ...[input, options]: Arguments<R>): Promise<Reply<R>> {
  return (await perform(route, input, options)).data as Reply<R>;
}

/** The same for a paged route: its rows and the page they are of. */
export async function callPage<R extends Route>(
  route: R,
  ...[input, options]: Arguments<R>
): Promise<{ rows: Reply<R>; page: Page }> {
  const { data, page } = await perform(route, input, options);
  return { rows: data as Reply<R>, page: page ?? { page: 1, size: 0, total: 0 } };
}

interface Loose {
  params?: unknown;
  query?: unknown;
  body?: object | undefined;
}

async function perform(
  route: Route,
  input: Loose = {},
  options: CallOptions = {},
): Promise<Success<unknown>> {
  const path = fill(route.path, input.params) + search(input.query);
  try {
    return await request({ method: route.method, path, body: input.body, signal: options.signal });
  } catch (error) {
    if (error instanceof ApiError && !options.quiet) reportError(error);
    throw error;
  }
}

/** `/v1/api/conversation/:id` with `{id: 7}` → `/v1/api/conversation/7`. */
export function fill(path: string, params: unknown = {}): string {
  const values = params as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** `{page: 1, keyword: undefined}` → `?page=1`. */
export function search(query: unknown = {}): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The session is over: goes back to the log-in. */
function leaveForLogin(): void {
  forget('token');
  location.assign(address(read('login-route') ?? '/app'));
}
