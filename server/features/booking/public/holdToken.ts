import type { Platform } from '#server/platform/platform.ts';

/** Names a held time, signed for this purpose alone. Until when it is held, its row says. */
export function holdToken({ secrets }: Platform, workspaceId: number, bookingId: number): string {
  const content = `${workspaceId}.${bookingId}`;
  return `${content}.${secrets.stamp(`booking hold:${content}`)}`;
}

/** The booking of a token of this workspace; undefined when it is none of ours. */
export function readHoldToken({ secrets }: Platform, workspaceId: number, token: string): number | undefined {
  const [, workspace, bookingId, stamp] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{27})$/.exec(token) ?? [];
  if (Number(workspace) !== workspaceId) return undefined;
  if (!secrets.isStamp(`booking hold:${workspace}.${bookingId}`, stamp!)) return undefined;
  return Number(bookingId);
}
