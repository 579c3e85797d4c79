import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
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

/** A member hears of their own notifications, and a program of none. */
export function canReceive(ctx: Ctx, data: unknown): boolean {
  return ctx.actor.kind === 'member' && ctx.actor.userId === (data as NotificationEvent).user_id;
}
