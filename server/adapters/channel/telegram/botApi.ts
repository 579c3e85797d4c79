import { exchangeJson } from '#server/adapters/channel/exchange.ts';
import { fieldsOf, numberOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call } from '#server/adapters/channel/port.ts';

export const origin = 'https://api.telegram.org';

export type BotReply =
  | { kind: 'done'; result: unknown }
  /** Not carried out. */
  | { kind: 'refused'; code: number; detail: string; afterSeconds?: number }
  | { kind: 'unreachable'; detail: string }
  /** Whether it was carried out is not known. */
  | { kind: 'lost'; detail: string };

export interface BotFile {
  field: string;
  name: string;
  mimeType: string;
  bytes: Buffer;
}

/** The address holds the token, so a token that is none is not called with: it could lead elsewhere. */
export function isToken(token: string | undefined): token is string {
  return token !== undefined && /^\d{1,20}:[A-Za-z0-9_-]{1,200}$/.test(token);
}

/** Calls a method of the Bot API. Nothing that it returns holds the token. */
export async function callBot(
  call: Call,
  { bot_token: token }: Account,
  method: string,
  parameters: Fields,
  file?: BotFile,
): Promise<BotReply> {
  if (!isToken(token)) return { kind: 'refused', code: 401, detail: 'This is no token of a bot.' };
  const url = `${origin}/bot${token}/${method}`;
  const exchange = await exchangeJson(call, url, { method: 'POST', ...bodyOf(parameters, file) });
  if (exchange.kind !== 'answer') return exchange;
  const { status } = exchange;
  const answer = fieldsOf(exchange.body);
  if (answer['ok'] === true) return { kind: 'done', result: answer['result'] };
  const code = numberOf(answer['error_code']) ?? status;
  const description = lineOf(answer['description'], 300).replaceAll(token, '…');
  const detail = description || `Telegram answered ${status}.`;
  // Of an error of theirs, and of an answer that cannot be read, nobody knows how far it got.
  if (code < 400 || code >= 500) return { kind: 'lost', detail };
  const afterSeconds = numberOf(fieldsOf(answer['parameters'])['retry_after']);
  return { kind: 'refused', code, detail, ...(afterSeconds !== undefined && { afterSeconds }) };
}

function bodyOf(parameters: Fields, file: BotFile | undefined): RequestInit {
  if (!file) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) };
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set(file.field, new Blob([new Uint8Array(file.bytes)], { type: file.mimeType }), file.name);
  return { body: form };
}
