import { exchangeJson } from '#server/adapters/channel/exchange.ts';
import { fieldsOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call } from '#server/adapters/channel/port.ts';

export const origin = 'https://api.line.me';

export type LineReply =
  | { kind: 'done'; body: Fields }
  /** Not carried out, `conflict` since a call with the same retry key was. */
  | {
      kind: 'refused';
      status: number;
      detail: string;
      /** The property of the request that LINE does not like. */
      property: string;
      body: Fields;
      headers: Headers;
    }
  | { kind: 'unreachable'; detail: string }
  /** Whether it was carried out is not known. */
  | { kind: 'lost'; detail: string };

export async function callLine(
  call: Call,
  account: Account,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  fields?: Fields,
  headers: Record<string, string> = {},
): Promise<LineReply> {
  if (!isToken(account['access_token']))
    return refusal(401, { message: 'This is no channel access token.' }, new Headers());
  const exchange = await exchangeJson(call, url, {
    method,
    headers: {
      ...authorization(account),
      ...(fields && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(fields && { body: JSON.stringify(fields) }),
  });
  if (exchange.kind !== 'answer') return exchange;
  const { status } = exchange;
  const body = fieldsOf(exchange.body);
  if (status >= 200 && status < 300) return { kind: 'done', body };
  if (status >= 400 && status < 500) return refusal(status, body, exchange.headers);
  // Of an error of theirs nobody knows how far it got.
  return { kind: 'lost', detail: lineOf(body['message'], 300) || `LINE answered ${status}.` };
}

export function authorization({ access_token: token = '' }: Account): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** What a header can hold: of another, the error of `fetch` would quote it. */
function isToken(token: string | undefined): boolean {
  return token !== undefined && /^[!-~]{1,2000}$/.test(token);
}

function refusal(status: number, body: Fields, headers: Headers): LineReply {
  const details = listOf(body['details']);
  const texts = [body['message'], ...details.map((one) => one['message'])].map((one) => textOf(one));
  const detail = lineOf(texts.filter((text) => text !== '').join(' '), 300) || `LINE answered ${status}.`;
  const property = textOf(details[0]?.['property']);
  return { kind: 'refused', status, detail, property, body, headers };
}
