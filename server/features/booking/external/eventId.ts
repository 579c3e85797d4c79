import { createHash } from 'node:crypto';
import type { Ctx } from '#server/platform/operation/context.ts';

/**
 * The id that the event of a booking has in the calendar of a resource: always the same, so that writing twice adds one. Of
 * the characters that Google accepts (0-9, a-v), and with a mark of this system.
 */
export function eventId(ctx: Ctx, resourceId: number, bookingId: number): string {
  return `${prefixOf(ctx, resourceId)}${bookingId}i${markOf(ctx)}`;
}

/** Whether an event is one of ours, which blocks by its booking and not by standing there. */
export function isOwnEvent(ctx: Ctx, resourceId: number, id: string): boolean {
  const prefix = prefixOf(ctx, resourceId);
  return id.startsWith(prefix) && id.endsWith(`i${markOf(ctx)}`);
}

function prefixOf({ workspaceId }: Ctx, resourceId: number): string {
  return `b${workspaceId}r${resourceId}k`;
}

function markOf({ platform }: Ctx): string {
  return createHash('sha256').update(platform.settings.publicUrl).digest('hex').slice(0, 16);
}
