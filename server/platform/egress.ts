/** The one way out: every call to a vendor or a customer's address goes through here. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface EgressOptions {
  /** Addresses that were configured by those who run the system may be private; those of members may not. */
  privateAddresses: boolean;
  timeoutMilliseconds: number;
  maxBytes: number;
}

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv6');
}

/** A `fetch` with a time limit over the whole exchange, a size limit on the reply, and no way to private addresses. */
export function egress(options: EgressOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!/^https?:$/.test(url.protocol)) throw new Error(`Refused to call ${url.protocol} addresses.`);
    if (!options.privateAddresses) await refusePrivate(url.hostname);
    const limit = AbortSignal.timeout(options.timeoutMilliseconds);
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await fetch(request, {
      signal,
      redirect: options.privateAddresses ? 'follow' : 'manual',
    });
    return limited(response, options.maxBytes);
  };
}

async function refusePrivate(hostname: string): Promise<void> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map((entry) => entry.address);
  for (const address of addresses) {
    if (isPrivate(address)) throw new Error(`Refused to call ${hostname}: its address is not public.`);
  }
}

export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return notPublic.check(mapped, 'ipv4');
  return notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function limited(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let seen = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) controller.error(new Error(`The reply is larger than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}
