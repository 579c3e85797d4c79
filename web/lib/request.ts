import { ApiError } from '#client/apiError.ts';
import type { Success } from '#shared/schema/envelope.ts';
import type { Method } from '#shared/schema/route.ts';

export { ApiError };

export interface Call {
  method: Method;
  /** With its parameters filled in and its query appended. */
  path: string;
  /** An object is sent as JSON, FormData as it is. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** What the retry policy needs from the outside. */
export interface Surroundings {
  /** Sends the call with the current token. Rejects with `ApiError`. */
  send: (call: Call) => Promise<Success<unknown>>;
  /** Gets a new token for the current workspace; false when there is none to be had. */
  refreshToken: () => Promise<boolean>;
  /** Whether the token expires within the minute. */
  tokenIsStale: () => boolean;
  wait: (milliseconds: number) => Promise<void>;
  /** The session is over: rejected again with a fresh token. */
  onSignedOut: () => void;
}

export const retryDelay = 3_000;
const longestWait = 30_000;

/**
 * Sends calls to the API and retries a failed one once, after 3 s or what `Retry-After` says: rejected ones (401, 403)
 * with a fresh token, transient ones when the method is idempotent. Public calls are not retried. A token about to
 * expire is renewed first, so that the 3 s are the exception.
 */
export function makeRequest(around: Surroundings): (call: Call) => Promise<Success<unknown>> {
  return async function request(call) {
    const isOpen = isPublic(call.path);
    if (!isOpen && around.tokenIsStale()) await around.refreshToken();
    try {
      return await around.send(call);
    } catch (error) {
      if (!(error instanceof ApiError) || isOpen) throw error;
      const isRejected = error.status === 401 || error.status === 403;
      if (!isRejected && !(error.isTransient && call.method !== 'POST')) throw error;
      if (isRejected && !(await around.refreshToken()) && error.status === 401) return giveUp(around, error);
      await around.wait(Math.min(error.retryAfterMs || retryDelay, longestWait));
      call.signal?.throwIfAborted();
      return await around.send(call).catch((again: unknown) => {
        if (again instanceof ApiError && again.status === 401) return giveUp(around, again);
        throw again;
      });
    }
  };
}

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient;
}

function isPublic(path: string): boolean {
  return path.startsWith('/v1/public/') || path === '/modules';
}

function giveUp(around: Surroundings, error: ApiError): never {
  around.onSignedOut();
  throw error;
}
