import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API. The same object validates on the server, documents it, and types the clients. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `:name` for parameters, e.g. `/v1/api/conversation/:id/take`. */
  path: string;
  summary: string;
  /** What a client has to know beyond the schemas. */
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What stands in `data` of the envelope. */
  reply: Reply;
  /** Takes a file as multipart/form-data; `or lines`: or the same as JSON lines. */
  files?: 'one' | 'or lines';
  /** The reply is a list with a `page` object beside it. */
  paged?: boolean;
}

/** `call` is as it is documented: `POST /v1/api/conversation/:id/take`. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: `${Method} ${string}`,
  definition: Omit<Route<P, Q, B, R>, 'method' | 'path'>,
): Route<P, Q, B, R> {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, ...definition };
}
