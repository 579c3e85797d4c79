/** A call that did not succeed. `status` 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(status: number, code = '', retryAfterMs = 0) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Nothing is wrong with the call itself: the same one may succeed later. */
  get isPassing(): boolean {
    return !this.status || this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

/** Whatever else went wrong counts as no answer. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0);
}

export type Call = {
  path: string;
  token?: string | null;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** GET, or POST when there is a body. Answers `data` of the reply. */
export async function callApi<T>(call: Call): Promise<T> {
  const response = await open({ signal: AbortSignal.timeout(20_000), ...call });
  const reply = (await response.json().catch(noAnswer)) as { data: T };
  return reply.data;
}

/** The same, for a reply that is read as a stream. */
export async function openStream(call: Call): Promise<ReadableStream<Uint8Array>> {
  const { body } = await open(call);
  return body ?? noAnswer();
}

async function open({ path, token, body, headers, signal }: Call): Promise<Response> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal,
    cache: 'no-store',
  }).catch(noAnswer);
  if (response.ok) return response;
  const { error_code } = parseReply(await response.text().catch(() => ''));
  throw new ApiError(response.status, error_code, Number(response.headers.get('retry-after')) * 1000);
}

function noAnswer(): never {
  throw new ApiError(0);
}

/** An answer that is no JSON says nothing. */
export function parseReply(text: string): { data?: unknown; error_code?: string } {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return {};
  }
}
