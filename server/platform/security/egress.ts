/** The one way out: every call to a vendor or a customer's address goes through here. */
import { lookup as resolve } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as fetchBy, type Dispatcher } from 'undici';
import { isPublicAddress } from '#server/platform/security/publicAddress.ts';

export interface EgressOptions {
  /** Addresses that were configured by those who run the system may be private; those of members may not. */
  privateAddresses: boolean;
  timeoutMilliseconds: number;
  maxBytes: number;
  /** Whether a redirect is followed. When absent: only where private addresses may be called as well. */
  redirects?: boolean;
}

/** The address to be called is not one of the public internet. Nothing was sent. */
export class AddressRejected extends Error {
  override readonly name = 'AddressRejected';
}

const connectMilliseconds = 10_000;

/**
 * Connects to the very address that was checked: a name cannot be a public address when it is looked at, and another
 * one when it is called. Every hop of a redirect comes through here.
 */
const guarded = new Agent({ connect: guardedConnector() });
const open = new Agent({ connect: { timeout: connectMilliseconds } });

/**
 * A `fetch` with a time limit over the whole exchange, a size limit on the reply, and no way to private addresses. What
 * is sent is held in memory, so that its length is told.
 */
export function egress(options: EgressOptions): typeof fetch {
  const dispatcher = options.privateAddresses ? open : guarded;
  const redirect = (options.redirects ?? options.privateAddresses) ? 'follow' : 'manual';
  return async (input, init) => {
    const request = new Request(input, init);
    if (!/^https?:/.test(request.url)) throw new Error(`Rejected to call ${request.url}: not http.`);
    const limit = AbortSignal.timeout(options.timeoutMilliseconds);
    const signal = AbortSignal.any([request.signal, limit]);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
    const { method } = request;
    const headers = [...request.headers];
    const response = await call(request.url, { method, headers, body, signal, redirect, dispatcher });
    return limited(response, options.maxBytes);
  };
}

/**
 * Whether an address may be called, as far as can be told beforehand; a name that cannot be resolved now may.
 * The call itself decides.
 */
export async function mayCall(url: string): Promise<boolean> {
  const host = bare(new URL(url).hostname);
  if (isIP(host)) return isPublicAddress(host);
  const found = await resolveAll(host, { all: true }).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address));
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
    // An address that is written out is connected to without being looked up.
    const host = bare(options.hostname);
    if (isIP(host) && !isPublicAddress(host)) callback(rejectionOf(host), null);
    else connect(options, callback);
  };
}

function lookupPublic(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  resolve(bare(hostname), { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(rejectionOf(hostname), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
}

/** Without the brackets of IPv6, and the dot that a full name may end in. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

function rejectionOf(host: string): AddressRejected {
  return new AddressRejected(`Rejected to call ${host}: its address is not public.`);
}

/** As the platform's own `Response`, which is what callers of `fetch` expect. */
function limited(response: Awaited<ReturnType<typeof fetchBy>>, maxBytes: number): Response {
  const { status, statusText } = response;
  const headers = new Headers([...response.headers]);
  if (!response.body) return new Response(null, { status, statusText, headers });
  let seen = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) controller.error(new Error(`The reply is larger than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const body = (response.body as ReadableStream<Uint8Array>).pipeThrough(counter);
  return new Response(body, { status, statusText, headers });
}
