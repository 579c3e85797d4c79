/** What a member was told: their own list in one workspace. */
import { render } from '#server/features/notification/render.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  readWorkspace,
} from '#server/features/notification/store.ts';
import { tellScreens } from '#server/features/notification/tellScreens.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { operationOf } from '#server/platform/operation.ts';
import { notificationRoutes as routes, type Notification } from '#shared/contract/notification.ts';
import { AppError } from '#shared/errors.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';

const permission = 'notification.read';

export const list = operationOf(routes.list, {
  name: 'notification.list',
  permission,
  writes: false,
  async run(ctx, tx, query) {
    const { items, total } = await listNotifications(tx, memberOf(ctx), query, ctx.locale);
    const { time_zone: timeZone } = await readWorkspace(tx);
    const shown = items.map((row): Notification => {
      const kind = row.kind as NotificationKind;
      const data = row.data as Notification['data'];
      return {
        id: row.id,
        kind,
        ...render(kind, data as never, { locale: ctx.locale, timeZone }),
        data,
        read_at: toUnix(row.read_at) ?? 0,
        created_at: toUnix(row.created_at),
      };
    });
    return { items: shown, total };
  },
});

export const unread = operationOf(routes.unread, {
  name: 'notification.unread',
  permission,
  writes: false,
  run: async (ctx, tx) => ({ count: await countUnread(tx, memberOf(ctx)) }),
});

export const read = operationOf(routes.read, {
  name: 'notification.read',
  permission,
  writes: true,
  async run(ctx, tx, { id }) {
    const userId = memberOf(ctx);
    const found = await markRead(tx, userId, id, ctx.platform.clock.now());
    if (!found) throw new AppError('not_found');
    if (found.changed) tellScreens(ctx, tx, { user_id: userId, notification_id: id, change: 'read' });
    return {};
  },
});

export const readAll = operationOf(routes.readAll, {
  name: 'notification.read_all',
  permission,
  writes: true,
  async run(ctx, tx) {
    const userId = memberOf(ctx);
    const count = await markAllRead(tx, userId, ctx.platform.clock.now());
    if (count > 0) tellScreens(ctx, tx, { user_id: userId, notification_id: null, change: 'read' });
    return {};
  },
});

/** Programs and administrators are told nothing. */
function memberOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
  return ctx.actor.userId;
}
