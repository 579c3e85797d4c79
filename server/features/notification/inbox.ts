/** A member's own notifications in one workspace. API keys and administrators have none. */
import { render } from '#server/features/notification/render.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from '#server/features/notification/store.ts';
import { publishNotificationEvent } from '#server/features/notification/publishNotificationEvent.ts';
import { toUnix } from '#server/platform/clock.ts';
import { operationOf, requireMember } from '#server/platform/operation/operation.ts';
import {
  notificationRoutes as routes,
  type Notification,
  type NotificationKind,
} from '#shared/contract/notification.ts';
import { AppError } from '#shared/errors.ts';

const permission = 'notification.read';

export const list = operationOf(routes.list, {
  name: 'notification.list',
  permission,
  run: (ctx, tx, { query }) =>
    listNotifications(tx, requireMember(ctx), query, ctx.locale, (row) => {
      const kind = row.kind as NotificationKind;
      const data = row.data as Notification['data'];
      const words = render(kind, data as never, ctx.locale);
      return {
        id: row.id,
        kind,
        ...words,
        data,
        read_at: toUnix(row.read_at) ?? 0,
        created_at: toUnix(row.created_at),
      };
    }),
});

export const unread = operationOf(routes.unread, {
  name: 'notification.unread',
  permission,
  run: async (ctx, tx) => ({ count: await countUnread(tx, requireMember(ctx)) }),
});

export const read = operationOf(routes.read, {
  name: 'notification.read',
  permission,
  async run(ctx, tx, { params: { id } }) {
    const userId = requireMember(ctx);
    const found = await markRead(tx, userId, id, ctx.platform.clock.now());
    if (!found) throw new AppError('not_found');
    if (found.changed)
      publishNotificationEvent(ctx, tx, { user_id: userId, notification_id: id, change: 'read' });
    return {};
  },
});

export const readAll = operationOf(routes.readAll, {
  name: 'notification.read_all',
  permission,
  async run(ctx, tx) {
    const userId = requireMember(ctx);
    const count = await markAllRead(tx, userId, ctx.platform.clock.now());
    if (count > 0)
      publishNotificationEvent(ctx, tx, { user_id: userId, notification_id: null, change: 'read' });
    return {};
  },
});
