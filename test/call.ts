import type { TestApp } from '#test/app.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // The tests say what they expect of it.
  body: {
    success: boolean;
    data: never;
    error?: string;
    error_code?: string;
    trace_id?: string;
    fields?: Record<string, string>;
    page?: { page: number; size: number; total: number };
  };
}

/** A call of the API over HTTP, as a client makes it. */
export async function call(
  app: Pick<TestApp, 'url'>,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { token, body, headers } = options;
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** The data of a call that must succeed. */
export async function data<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  if (!answer.body.success)
    throw new Error(`${args[1]} ${args[2]}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data as T;
}
