import { uploadBody } from '#client/uploadBody.ts';
import type { Route } from '#shared/schema/route.ts';
import type { Reply } from '#web/lib/api.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';
import { ApiError } from '#web/lib/request.ts';

interface Options {
  /** The content type of a body that has none. */
  type?: string;
  signal?: AbortSignal;
  /** Receives the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a large body and reports progress. Rejects with `ApiError`, without a toast. */
export async function sendBody<R extends Route>(
  route: R,
  body: FormData | Blob,
  { type, ...options }: Options = {},
): Promise<Reply<R>> {
  const send = () => {
    const { headers, ...target } = apiTarget(route.path);
    const typed = { ...headers, ...(type && { 'content-type': type }) };
    return uploadBody<Reply<R>>({ ...target, headers: typed, method: route.method, body, ...options });
  };
  if (tokenIsStale()) await renewToken();
  try {
    return await send();
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status === 401;
    if (!isRejected || !(await renewToken())) throw error;
    return await send();
  }
}
