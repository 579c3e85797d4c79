import { newSecret } from '#server/features/webhook/sign.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

/** A new secret, and the encrypted form in which it is stored. */
export function makeSecret(secrets: Secrets, workspaceId: number): { secret: string; signing_key: Buffer } {
  const secret = newSecret();
  return { secret, signing_key: secrets.seal(secret, purposeOf(workspaceId)) };
}

export function openSecret(secrets: Secrets, workspaceId: number, signingKey: Uint8Array): string {
  return secrets.open(signingKey, purposeOf(workspaceId));
}

function purposeOf(workspaceId: number): string {
  return `webhook:${workspaceId}`;
}
