import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#server/platform/security/publicAddress.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '[2606:4700::1111]', '::ffff:1.1.1.1'])(
    'returns true for %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['255.255.255.255', '224.0.0.1', '198.18.0.1', '203.0.113.5'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '[::1]'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:0:1::1', '2001:db8::1', 'fec0::1'],
    ...['', 'localhost', 'example.com', '127.1', '999.1.1.1'],
  ])('returns false for “%s”', (address) => expect(isPublicAddress(address)).toBe(false));
});
