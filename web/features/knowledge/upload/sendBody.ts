import type { Route } from '#shared/contract/route.ts';
import type { Reply } from '#web/lib/api.ts';
import { locale } from '#web/lib/locale.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';
import { ApiError } from '#web/lib/request.ts';
import { read } from '#web/lib/session.ts';

interface Options {
  /** The content type of a body that has none. */
  type?: string;
  signal?: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a large body with progress, which `fetch` does not report. Rejects with `ApiError` and shows no toast. */
export async function sendBody<R extends Route>(
  route: R,
  body: FormData | Blob,
  options: Options = {},
): Promise<Reply<R>> {
  if (tokenIsStale()) await renewToken();
  try {
    return (await send(route, body, options)) as Reply<R>;
  } catch (error) {
    const rejected = error instanceof ApiError && error.status === 401;
    if (!rejected || !(await renewToken())) throw error;
    return (await send(route, body, options)) as Reply<R>;
  }
}

function send(route: Route, body: FormData | Blob, { type, signal, onProgress }: Options): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(route.method, (import.meta.env.VITE_API_BASE ?? '') + route.path);
    request.setRequestHeader('Authorization', `Bearer ${read('token') ?? ''}`);
    request.setRequestHeader('X-Locale', locale);
    if (type) request.setRequestHeader('Content-Type', type);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total && loaded / total));
    request.addEventListener('load', () => {
      const envelope = request.response as (ConstructorParameters<typeof ApiError>[1] & Envelope) | null;
      if (envelope?.success) return resolve(envelope.data);
      const traceId = request.getResponseHeader('X-Trace-Id') ?? '';
      reject(new ApiError(request.status, { trace_id: traceId, ...envelope }));
    });
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

interface Envelope {
  success?: boolean;
  data?: unknown;
}
