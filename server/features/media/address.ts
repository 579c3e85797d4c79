import type { Secrets } from '#server/platform/security/secrets.ts';

/** The unguessable address of a file. Whoever has it may read the file. */
export function mediaUrl(secrets: Secrets, workspaceId: number, id: number): string {
  return `/v1/public/media/${workspaceId}/${id}/${secrets.stamp(`media:${workspaceId}:${id}`)}`;
}

export function mediaStampMatches(secrets: Secrets, workspaceId: number, id: number, stamp: string): boolean {
  return secrets.stamp(`media:${workspaceId}:${id}`) === stamp;
}
