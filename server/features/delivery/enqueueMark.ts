import { markDue, type ReasonToMark } from '#server/features/delivery/markDue.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

/** Providers show for at least so long that somebody writes. */
const typingMs = 5000;
const maxKeys = 50_000;
const typedAt = new WeakMap<Platform, Map<string, number>>();

/**
 * Has the customer's provider show that their message was read, that the agent's turn has begun, or that a member types:
 * after the transaction, where the channel can, and for a member's keys once in a few seconds on each node.
 */
export function enqueueMark(
  ctx: Ctx,
  tx: WorkspaceTx,
  { id: conversationId, channel_type: type }: { id: number; channel_type: string },
  reason: ReasonToMark,
): void {
  const { is_outward: isOutward, typing_seconds: seconds, read_marks: readMarks } = abilitiesOf(type);
  if (!isOutward || !(reason === 'read' ? readMarks : seconds !== null)) return;
  if (reason === 'typing' && !isDue(ctx, conversationId)) return;
  ctx.platform.jobs.enqueue(tx, markDue, { workspaceId: tx.workspaceId, conversationId, reason });
}

function isDue({ platform, workspaceId }: Ctx, conversationId: number): boolean {
  let times = typedAt.get(platform);
  if (!times) typedAt.set(platform, (times = new Map()));
  const key = `${workspaceId}:${conversationId}`;
  const now = platform.clock.now().getTime();
  const since = now - (times.get(key) ?? -typingMs);
  // Negative when a clock was set back.
  if (since >= 0 && since < typingMs) return false;
  times.delete(key);
  times.set(key, now);
  if (times.size > maxKeys) times.delete(times.keys().next().value!);
  return true;
}
