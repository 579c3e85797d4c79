import { parseForeign } from '#server/adapters/channel/foreignJson.ts';
import type { Call } from '#server/adapters/channel/port.ts';

/** How a call ended. Details name the kind of error only: messages of errors may hold an address, and that a secret. */
export type Exchange<Body> =
  | { kind: 'answer'; status: number; headers: Headers; body: Body }
  /** It never left, so nothing was carried out. */
  | { kind: 'unreachable'; detail: string }
  /** Whether it was carried out is not known. */
  | { kind: 'lost'; detail: string };

/** Calls a provider; the answer's JSON, undefined where it is none. Never throws. */
export function exchangeJson(call: Call, url: string, init: RequestInit): Promise<Exchange<unknown>> {
  return exchange(call, url, init, async (response) => parseForeign(await response.text()));
}

/** Downloads from a provider; no more than `maxBytes`: then the body is undefined. Never throws. */
export function exchangeBytes(
  call: Call,
  url: string,
  init: RequestInit,
  maxBytes: number,
): Promise<Exchange<Buffer | undefined>> {
  return exchange(call, url, init, (response) => readBytes(response, maxBytes));
}

/** Undefined: there are more, and the rest is not read. */
async function readBytes(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Calls a provider, and reads its answer. Never throws. */
export async function exchange<Body>(
  call: Call,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Body>,
): Promise<Exchange<Body>> {
  try {
    const response = await call(url, init);
    const { status, headers } = response;
    return { kind: 'answer', status, headers, body: await read(response) };
  } catch (error) {
    const { codes, isBeforeSending } = causesOf(error);
    const detail = codes.join(', ') || 'no answer';
    return { kind: isBeforeSending ? 'unreachable' : 'lost', detail };
  }
}

/** What happens while a connection is made: the request has not been written yet. */
const beforeSending = new Set([
  'AddressRejected',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const maxCauses = 5;

function causesOf(error: unknown): { codes: string[]; isBeforeSending: boolean } {
  const codes: string[] = [];
  let isBeforeSending = false;
  let next: unknown = error;
  for (let i = 0; i < maxCauses && next instanceof Error; i += 1, next = next.cause) {
    const { code, syscall } = next as NodeJS.ErrnoException;
    if (typeof code === 'string') codes.push(code);
    else if (next.name !== 'Error' && next.name !== 'TypeError') codes.push(next.name);
    isBeforeSending ||= syscall === 'connect' || codes.some((one) => beforeSending.has(one));
  }
  return { codes, isBeforeSending };
}
