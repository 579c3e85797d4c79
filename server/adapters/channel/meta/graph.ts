/** Calls of Meta's Graph API, and what is known after each. */
import { exchangeJson } from '#server/adapters/channel/exchange.ts';
import { fieldsOf, numberOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call } from '#server/adapters/channel/port.ts';

export const newestVersion = 'v26.0';

export interface GraphError {
  /** Undefined: the answer is an error, but none of the API's. */
  code?: number;
  subcode?: number;
  isTransient: boolean;
  /** In the provider's words. */
  detail: string;
}

export type GraphResult =
  | { kind: 'done'; body: Fields }
  /** The provider refused, and did nothing. */
  | { kind: 'failed'; status: number; error: GraphError; retryAfterSeconds?: number }
  /** The request never left. */
  | { kind: 'unreachable'; detail: string }
  /** It may have been carried out. */
  | { kind: 'unclear'; detail: string };

export interface GraphRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: Fields | FormData;
  host?: string;
}

export async function callGraph(call: Call, account: Account, request: GraphRequest): Promise<GraphResult> {
  const token = account['access_token'] ?? '';
  if (!/^[!-~]+$/.test(token)) return { kind: 'failed', status: 401, error: noToken };
  const isForm = request.body instanceof FormData;
  const answer = await exchangeJson(call, urlOf(account, request), {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(request.body && !isForm && { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    ...(request.body && { body: isForm ? (request.body as FormData) : JSON.stringify(request.body) }),
  });
  if (answer.kind === 'unreachable') return { kind: 'unreachable', detail: answer.detail };
  if (answer.kind === 'lost') return { kind: 'unclear', detail: answer.detail };
  const result = readAnswer(answer.status, answer.headers, answer.body);
  if (result.kind !== 'failed') return result;
  return { ...result, error: { ...result.error, detail: result.error.detail.replaceAll(token, '[token]') } };
}

/** No header can hold it. */
const noToken: GraphError = { code: 190, isTransient: false, detail: 'This cannot be an access token.' };

/** An error as the API describes it, in answers and in webhooks. */
export function graphErrorOf(value: unknown): GraphError {
  const error = fieldsOf(value);
  const { details } = fieldsOf(error['error_data']);
  const words = [details, error['error_user_msg'], error['message'], error['title']].map((text) =>
    lineOf(text, 300),
  );
  return {
    code: numberOf(error['code']),
    subcode: numberOf(error['error_subcode']),
    isTransient: error['is_transient'] === true,
    detail: words.find((text) => text !== '') ?? '',
  };
}

function urlOf(account: Account, { path, query = {}, host }: GraphRequest): string {
  const asked = account['graph_api_version'] ?? '';
  const version = /^v\d{1,3}\.\d{1,3}$/.test(asked) ? asked : newestVersion;
  const url = new URL(`https://${host ?? account['graph_host'] ?? 'graph.facebook.com'}/${version}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function readAnswer(status: number, headers: Headers, json: unknown): GraphResult {
  const body = fieldsOf(json);
  const isError = typeof body['error'] === 'object' && body['error'] !== null;
  const retryAfterSeconds = numberOf(headers.get('retry-after'));
  if (isError) return { kind: 'failed', status, error: graphErrorOf(body['error']), retryAfterSeconds };
  if (status >= 200 && status < 300) {
    if (typeof json === 'object' && json !== null) return { kind: 'done', body };
    return { kind: 'unclear', detail: `The answer ${status} is no JSON.` };
  }
  const detail = `The answer ${status} is none of the API's.`;
  // A gateway on the way may have lost the answer, not the request.
  if (status >= 500) return { kind: 'unclear', detail };
  return { kind: 'failed', status, error: { isTransient: false, detail }, retryAfterSeconds };
}
