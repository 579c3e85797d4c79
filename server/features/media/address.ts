/** Addresses of files: signed, and valid for a limited time. */
import { toUnix } from '#server/platform/clock.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { media } from '#shared/contract/message.ts';
import type { z } from 'zod';

/**
 * An address is valid until the end of the next window: for 1 to 2 hours. It stays the same within a window, so that
 * browsers find the file in their cache.
 */
const windowSeconds = 3600;
/** What the signature is for: it cannot be used for anything else. */
const purpose = 'media.read';

export interface MediaAddress {
  workspaceId: number;
  id: number;
  /** Unix seconds. */
  expiresAt: number;
}

type Signer = Pick<Platform, 'secrets' | 'clock'>;

/** `windows`: for how many more it is valid. */
export function signMediaAddress({ secrets, clock }: Signer, workspaceId: number, id: number, windows = 1) {
  const expiresAt = (Math.floor(toUnix(clock.now()) / windowSeconds) + 1 + windows) * windowSeconds;
  const stamp = secrets.stamp(signedText({ workspaceId, id, expiresAt }));
  return { url: `/v1/public/media/${workspaceId}/${id}/${expiresAt}/${stamp}`, expires_at: expiresAt };
}

export function isValidMediaAddress(
  { secrets, clock }: Signer,
  address: MediaAddress,
  stamp: string,
): boolean {
  return address.expiresAt > toUnix(clock.now()) && secrets.isStamp(signedText(address), stamp);
}

function signedText({ workspaceId, id, expiresAt }: MediaAddress): string {
  return `${purpose}:${workspaceId}:${id}:${expiresAt}`;
}

/** A file as it is replied, with its address. */
export function viewMedia(
  signer: Signer,
  workspaceId: number,
  { id, name, mime_type, size }: Omit<z.output<typeof media>, 'url' | 'expires_at'>,
): z.output<typeof media> {
  return { id, ...signMediaAddress(signer, workspaceId, id), mime_type, size, name };
}
