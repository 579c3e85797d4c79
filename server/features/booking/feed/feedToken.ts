import type { Platform } from '#server/platform/platform.ts';

export interface Feed {
  workspaceId: number;
  resourceId: number;
  /** A renewed address has the next one. */
  version: number;
}

/** The address under which calendars read the bookings of a resource. Signed for this purpose alone. */
export function feedUrl({ secrets, settings }: Platform, feed: Feed): string {
  const content = contentOf(feed);
  return `${settings.publicUrl}/v1/public/booking/feed/${content}.${secrets.stamp(purposeOf(content))}.ics`;
}

/** The feed of a signed token; undefined when it is none of ours. Whether its version holds, the database knows. */
export function readFeedToken({ secrets }: Platform, token: string): Feed | undefined {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.([\w-]{27})$/.exec(token);
  if (!parts) return undefined;
  const [workspaceId, resourceId, version] = parts.slice(1, 4).map(Number) as [number, number, number];
  const feed = { workspaceId, resourceId, version };
  return secrets.isStamp(purposeOf(contentOf(feed)), parts[4]!) ? feed : undefined;
}

function contentOf({ workspaceId, resourceId, version }: Feed): string {
  return `${workspaceId}.${resourceId}.${version}`;
}

function purposeOf(content: string): string {
  return `booking feed:${content}`;
}
