import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 networks that are not the public internet (IANA's registry of special purposes). */
const notPublic4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** All of the public IPv6 internet, less what in it leads elsewhere: tunnels, translators, examples. */
const unicast6 = blockList('ipv6', [['2000::', 3]]);
const notPublic6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const mapped4 = blockList('ipv6', [['::ffff:0:0', 96]]);

/** Whether an IP address, in any notation, is one of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(bare)) return !notPublic4.check(bare, 'ipv4');
  if (isIP(bare) !== 6) return false;
  if (mapped4.check(bare, 'ipv6')) return !notPublic4.check(lastFourBytes(bare), 'ipv4');
  return unicast6.check(bare, 'ipv6') && !notPublic6.check(bare, 'ipv6');
}

/** `::ffff:7f00:1` and `::ffff:127.0.0.1` → `127.0.0.1`. */
function lastFourBytes(mapped: string): string {
  const dotted = /\d+\.\d+\.\d+\.\d+$/.exec(mapped)?.[0];
  if (dotted) return dotted;
  const [high, low] = mapped
    .split(':')
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function blockList(family: 'ipv4' | 'ipv6', nets: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
}
