import { expect, it } from 'vitest';
import { manageToken, manageUrl, readManageToken } from '#server/features/booking/links/manageLink.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openSecrets } from '#server/platform/security/secrets.ts';

let now = 1_800_000_000_000;
const platform = {
  clock: { now: () => new Date(now) },
  secrets: openSecrets('a secret of forty characters for this test'),
  settings: { publicUrl: 'https://parley.test' },
} as unknown as Platform;
const booking = { workspaceId: 3, bookingId: 71 };
const endsAt = new Date(now + 3_600_000);

it('names one booking, and no other one', () => {
  const token = manageToken(platform, booking, endsAt);
  expect(readManageToken(platform, token)).toEqual(booking);
  const [, , ...rest] = token.split('.');
  for (const forged of [`3.72.${rest.join('.')}`, `4.71.${rest.join('.')}`, `${token}x`, token.slice(1), ''])
    expect(readManageToken(platform, forged)).toBeUndefined();
  const [expiresAt, stamp] = rest;
  expect(readManageToken(platform, `3.71.${Number(expiresAt) + 1}.${stamp}`)).toBeUndefined();
});

it('expires 30 days after the end', () => {
  const token = manageToken(platform, booking, endsAt);
  now = endsAt.getTime() + 30 * 86_400_000 - 1;
  expect(readManageToken(platform, token)).toEqual(booking);
  now += 1;
  expect(readManageToken(platform, token)).toBeUndefined();
});

it('leads to the page in a language', () => {
  expect(manageUrl(platform, booking, endsAt, 'zh-hk')).toBe(
    `https://parley.test/zh-hk/public/booking/manage/${manageToken(platform, booking, endsAt)}`,
  );
});
