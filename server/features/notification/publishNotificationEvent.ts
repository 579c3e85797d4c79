import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { NotificationEvent } from '#shared/contract/notification.ts';

/** For the open screens of one member: their notifications have changed. */
export function publishNotificationEvent(ctx: Ctx, tx: WorkspaceTx, data: NotificationEvent): void {
  ctx.platform.live.publishEvent(tx, {
    type: 'notification',
    conversationId: null,
    data,
    customerData: null,
  });
}

/** Members receive the events of their own notifications, API keys none. */
export function canReceive(ctx: Ctx, data: unknown): boolean {
  return ctx.actor.kind === 'member' && ctx.actor.userId === (data as NotificationEvent).user_id;
}
