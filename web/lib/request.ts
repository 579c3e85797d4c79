import type { Method } from '#shared/contract/route.ts';

/** A request that did not succeed. Status 0: the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly traceId: string;
  readonly fields: Record<string, string>;

  constructor(
    status: number,
    error: { error?: string; error_code?: string; trace_id?: string; fields?: Record<string, string> },
  ) {
    super(error.error ?? '');
    this.status = status;
    this.code = error.error_code ?? '';
    this.traceId = error.trace_id ?? '';
    this.fields = error.fields ?? {};
  }
}

export interface Call {
  method: Method;
  /** With its parameters filled in and its query appended. */
  path: string;
  /** An object goes as JSON, FormData as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  data: unknown;
  page?: { page: number; size: number; total: number };
}

/** What the requester needs from the outside. */
export interface Surroundings {
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  token: () => string | null;
  locale: () => string;
  /** Gets a new token for the current workspace; false when there is none to be had. */
  refreshToken: () => Promise<boolean>;
  /** Whether the token runs out within the minute. */
  tokenIsStale: () => boolean;
  wait: (milliseconds: number) => Promise<void>;
  /** The session is over: rejected again with a fresh token. */
  onSignedOut: () => void;
}

export const retryDelay = 3_000;
const longestWait = 30_000;

/**
 * Sends calls to the API and tries a failed one again, once, after 3 s: rejected ones (401, 403) with a fresh token,
 * unreachable, 5xx and 429 ones when repeating them does no harm. Public calls and 413 are not tried again.
 * A token about to run out is renewed first, so that the 3 s are the exception.
 */
export function makeRequest(around: Surroundings): (call: Call) => Promise<Answer> {
  return async function request(call) {
    const open = isPublic(call.path);
    if (!open && around.token() && around.tokenIsStale()) await around.refreshToken();
    try {
      return await send(around, call);
    } catch (error) {
      if (!(error instanceof ApiError) || open) throw error;
      const rejected = error.status === 401 || error.status === 403;
      if (!rejected && !(isTransient(error) && isIdempotent(call.method))) throw error;
      if (rejected && !(await around.refreshToken()) && error.status === 401) return giveUp(around, error);
      await around.wait(retryAfter.get(error) ?? retryDelay);
      call.signal?.throwIfAborted();
      return await send(around, call).catch((again: unknown) => {
        if (again instanceof ApiError && again.status === 401) return giveUp(around, again);
        throw again;
      });
    }
  };
}

export function isPublic(path: string): boolean {
  return path.startsWith('/v1/public/') || path === '/modules';
}

function isIdempotent(method: Method): boolean {
  return method !== 'POST';
}

/** Nothing is wrong with the call itself: the same one may succeed later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function giveUp(around: Surroundings, error: ApiError): never {
  around.onSignedOut();
  throw error;
}

/** What the server asked for by Retry-After, in milliseconds. */
const retryAfter = new WeakMap<ApiError, number>();

async function send(around: Surroundings, call: Call): Promise<Answer> {
  const headers = new Headers({ 'X-Locale': around.locale() });
  const token = around.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const isForm = call.body instanceof FormData;
  if (call.body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  const response = await around
    .fetch(around.base + call.path, {
      method: call.method,
      headers,
      body: isForm ? (call.body as FormData) : call.body === undefined ? null : JSON.stringify(call.body),
      ...(call.signal ? { signal: call.signal } : {}),
    })
    .catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      throw new ApiError(0, {});
    });
  const envelope = await readEnvelope(response);
  if (response.ok && envelope.success)
    return { data: envelope.data, ...(envelope.page ? { page: envelope.page } : {}) };
  const error = new ApiError(response.status, {
    trace_id: response.headers.get('X-Trace-Id') ?? '',
    ...envelope,
  });
  const seconds = Number(response.headers.get('Retry-After'));
  if (seconds > 0) retryAfter.set(error, Math.min(seconds * 1000, longestWait));
  throw error;
}

interface Envelope {
  success?: boolean;
  data?: unknown;
  page?: { page: number; size: number; total: number };
  error?: string;
  error_code?: string;
  trace_id?: string;
  fields?: Record<string, string>;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope;
  } catch {
    return {};
  }
}
