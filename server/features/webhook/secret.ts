import { newSecret } from '#server/features/webhook/sign.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

/** A new secret and its encrypted form, which is stored. */
export function makeSecret(secrets: Secrets, workspaceId: number): { secret: string; signing_key: Buffer } {
  const secret = newSecret();
  return { secret, signing_key: secrets.seal(secret, purposeOf(workspaceId)) };
}

export function openSecret(secrets: Secrets, workspaceId: number, signingKey: Uint8Array): string {
  return secrets.open(signingKey, purposeOf(workspaceId));
}

export function purposeOf(workspaceId: number): string {
  return `webhook:${workspaceId}`;
}
