/** Outgoing HTTP: every call to a vendor or to a customer's URL goes through here. */
import { lookup as resolve } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as fetchBy, type Dispatcher } from 'undici';
import { isPublicAddress } from '#server/platform/security/publicAddress.ts';

export interface EgressOptions {
  /** Whether private addresses are allowed: for URLs that administrators of the system configure, not for members'. */
  privateAddresses: boolean;
  timeoutMilliseconds: number;
  maxBytes: number;
  /** Whether redirects are followed. Default: only when private addresses are allowed. */
  redirects?: boolean;
}

/** The address is not public. Nothing was sent. */
export class AddressRejected extends Error {
  override readonly name = 'AddressRejected';
}

/** There is more of the response than `maxBytes`. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

const connectMilliseconds = 10_000;

/**
 * Connects to the same address that was checked, which prevents DNS rebinding. Each redirect is checked again.
 */
const guarded = new Agent({ connect: guardedConnector() });
const open = new Agent({ connect: { timeout: connectMilliseconds } });

/**
 * A `fetch` with a timeout for the whole exchange, a size limit for the response, and no access to private addresses. The
 * request body is buffered, so that it has a Content-Length.
 */
export function egress(options: EgressOptions): typeof fetch {
  const dispatcher = options.privateAddresses ? open : guarded;
  const redirect = (options.redirects ?? options.privateAddresses) ? 'follow' : 'manual';
  return async (input, init) => {
    const request = new Request(input, init);
    if (!/^https?:/.test(request.url)) throw new Error(`Refused to call ${request.url}: not http.`);
    const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
    const signal = AbortSignal.any([request.signal, timeout]);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
    const { method } = request;
    const headers = [...request.headers];
    const response = await call(request.url, { method, headers, body, signal, redirect, dispatcher });
    return limited(response, options.maxBytes);
  };
}

/** A check in advance whether a URL may be called; true for a name that cannot be resolved now. The call checks again. */
export async function mayCall(url: string): Promise<boolean> {
  const host = hostOf(new URL(url).hostname);
  if (isIP(host)) return isPublicAddress(host);
  const found = await resolveAll(host, { all: true }).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address));
}

/**
 * The address to connect to for a host, for protocols other than HTTP. Connect to it and not to the name, which may lead
 * elsewhere the next time. Rejects with `AddressRejected` unless every address of the host is public.
 */
export async function publicAddressOf(name: string): Promise<string> {
  const host = hostOf(name);
  const found = isIP(host) ? [{ address: host }] : await resolveAll(host, { all: true });
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublicAddress(address))) throw rejectionOf(host);
  return first.address;
}

async function call(url: string, init: Parameters<typeof fetchBy>[1] & { dispatcher: Dispatcher }) {
  try {
    return await fetchBy(url, init);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause instanceof AddressRejected ? cause : error;
  }
}

function guardedConnector(): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMilliseconds, lookup: lookupPublic });
  return (options, callback) => {
    // IP addresses in URLs are connected to without a DNS lookup.
    const host = hostOf(options.hostname);
    if (isIP(host) && !isPublicAddress(host)) callback(rejectionOf(host), null);
    else connect(options, callback);
  };
}

function lookupPublic(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  resolve(hostOf(hostname), { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(rejectionOf(hostname), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
}

/** Without the brackets of IPv6 and the trailing dot of a fully qualified name. */
function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

function rejectionOf(host: string): AddressRejected {
  return new AddressRejected(`Refused to call ${host}: its address is not public.`);
}

/** The response with a size limit, as the global `Response` that callers of `fetch` expect. */
function limited(response: Awaited<ReturnType<typeof fetchBy>>, maxBytes: number): Response {
  const { status, statusText } = response;
  const headers = new Headers([...response.headers]);
  if (!response.body) return new Response(null, { status, statusText, headers });
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > maxBytes)
        controller.error(new ResponseTooLarge(`The response is larger than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const body = (response.body as ReadableStream<Uint8Array>).pipeThrough(counter);
  return new Response(body, { status, statusText, headers });
}
