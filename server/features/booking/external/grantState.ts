import { createHash } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/security/secrets.ts';

export interface Grant {
  workspaceId: number;
  resourceId: number;
  userId: number;
}

/** So long a member may take at Google. */
const lifeSeconds = 15 * 60;

/** What goes to the provider and comes back: it holds for one member and one resource, and ends soon. */
export function grantState({ secrets, clock }: Platform, { workspaceId, resourceId, userId }: Grant): string {
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + lifeSeconds;
  const content = `${workspaceId}.${resourceId}.${userId}.${expiresAt}.${randomToken(12)}`;
  return `${content}.${secrets.stamp(`calendar grant:${content}`)}`;
}

export function isGrantState({ secrets, clock }: Platform, state: string, grant: Grant): boolean {
  const parts = /^((\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.[\w-]{16})\.([\w-]{27})$/.exec(state);
  if (!parts || !secrets.isStamp(`calendar grant:${parts[1]}`, parts[6]!)) return false;
  const [workspaceId, resourceId, userId, expiresAt] = parts.slice(2, 6).map(Number);
  return (
    workspaceId === grant.workspaceId &&
    resourceId === grant.resourceId &&
    userId === grant.userId &&
    expiresAt! * 1000 > clock.now().getTime()
  );
}

/** The secret of PKCE that belongs to a state: derived, and so it is stored nowhere. */
export function verifierOf({ secrets }: Platform, state: string): string {
  return secrets.stamp(`calendar verifier:1:${state}`) + secrets.stamp(`calendar verifier:2:${state}`);
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
