import { digest, randomToken } from '#server/platform/security/secrets.ts';

/** A random token that names its workspace, and the hash under which it is stored. */
export function newPortalToken(workspaceId: number): { token: string; digest: string } {
  const token = `${workspaceId}.${randomToken()}`;
  return { token, digest: digest(token) };
}

export function readPortalToken(token: string): { workspaceId: number; digest: string } | undefined {
  const [, workspaceId] = /^(\d{1,15})\.[\w-]{32}$/.exec(token) ?? [];
  return workspaceId === undefined ? undefined : { workspaceId: Number(workspaceId), digest: digest(token) };
}
