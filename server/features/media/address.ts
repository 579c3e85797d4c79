import type { Secrets } from '#server/platform/security/secrets.ts';

/** The address of a file: whoever was given it may read it, and nobody can guess it. */
export function mediaUrl(secrets: Secrets, workspaceId: number, id: number): string {
  return `/v1/public/media/${workspaceId}/${id}/${secrets.stamp(`media:${workspaceId}:${id}`)}`;
}

export function mediaStampMatches(secrets: Secrets, workspaceId: number, id: number, stamp: string): boolean {
  return secrets.stamp(`media:${workspaceId}:${id}`) === stamp;
}
