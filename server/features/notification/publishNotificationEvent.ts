import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { LiveEvent } from '#server/platform/realtime/live.ts';
import type { NotificationEvent } from '#shared/contract/notification.ts';

/** Tells the open screens of one member that what they were told has changed. */
export function publishNotificationEvent(ctx: Ctx, tx: WorkspaceTx, data: NotificationEvent): void {
  ctx.platform.live.publishEvent(tx, {
    type: 'notification',
    conversationId: null,
    data,
    customerData: null,
  });
}

/** Whether the listener may hear the event: of notifications, a member hears their own, and a program none. */
export function canReceive(ctx: Ctx, { type, data }: Pick<LiveEvent, 'type' | 'data'>): boolean {
  if (type !== 'notification') return true;
  return ctx.actor.kind === 'member' && ctx.actor.userId === (data as NotificationEvent).user_id;
}
