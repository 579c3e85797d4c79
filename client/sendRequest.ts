import { ApiError } from '#client/apiError.ts';
import type { Success } from '#shared/schema/envelope.ts';
import type { Method } from '#shared/schema/route.ts';

export interface ApiRequest {
  url: string;
  /** By default POST with a body, else GET. */
  method?: Method;
  token?: string | null;
  headers?: Record<string, string>;
  /** An object is sent as JSON, FormData as it is. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** Rejects with `ApiError`, or with the signal's reason when that is aborted. */
export async function sendRequest<Data>(request: ApiRequest): Promise<Success<Data>> {
  const response = await fetchOk(request);
  return response.json().catch(() => rejectUnanswered(request));
}

/** The same for a reply that is read as a stream. */
export async function openStream(request: ApiRequest): Promise<ReadableStream<Uint8Array>> {
  const { body } = await fetchOk(request);
  return body ?? rejectUnanswered(request);
}

async function fetchOk(request: ApiRequest): Promise<Response> {
  const { url, body, method = body ? 'POST' : 'GET', token, headers, signal } = request;
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal,
    cache: 'no-store',
  }).catch(() => rejectUnanswered(request));
  if (response.ok) return response;
  const header = (name: string) => response.headers.get(name);
  throw new ApiError(
    response.status,
    { trace_id: header('x-trace-id') ?? '', ...(await response.json().catch(() => ({}))) },
    Number(header('retry-after')) * 1000,
  );
}

function rejectUnanswered({ signal }: ApiRequest): never {
  signal?.throwIfAborted();
  throw new ApiError(0);
}
