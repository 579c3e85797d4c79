/** Notifications on their way to browsers: first one job for what is due in a workspace, then one for each browser. */
import { pathOf, render } from '#server/features/notification/render.ts';
import {
  findLocale,
  findNotification,
  listPushDue,
  readWorkspace,
  takePushDue,
  type NotificationRow,
} from '#server/features/notification/store.ts';
import type { NotificationValues } from '#server/features/notification/values.ts';
import { deliver, subscriptionsOf, type PushMessage } from '#server/features/push/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Locale } from '#shared/locales.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';

export const pushDue: JobKind = {
  name: 'notification.push_due',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 5,
  expireSeconds: 120,
  concurrency: 2,
};

/** One notification to one browser. `tried` counts the tries that came to nothing. */
export type PushDelivery = {
  workspaceId: number;
  notificationId: number;
  subscriptionId: number;
  tried: number;
};

export const pushDelivery: JobKind<PushDelivery> = {
  name: 'notification.push',
  retries: 3,
  expireSeconds: 60,
  concurrency: 8,
};

const batch = 200;
/** What is older is no news any more. */
const lifeSeconds = 24 * 3600;
const pauses = [2, 15, 60, 300, 1800, 7200];
const urgent: readonly string[] = ['conversation_assigned', 'handoff_wanted'];

/** Finds the browsers of those who are to be told, and hands each of them to a job of its own. */
export async function spreadPushes(ctx: Ctx): Promise<void> {
  const { database, jobs } = ctx.platform;
  for (;;) {
    const due = await database.inWorkspace(ctx.workspaceId, (tx) => listPushDue(tx, batch));
    if (due.length === 0) return;
    const subscriptions = await subscriptionsOf(ctx.platform, [...new Set(due.map((one) => one.user_id))]);
    await database.inWorkspace(ctx.workspaceId, async (tx) => {
      const taken = await takePushDue(
        tx,
        due.map((one) => one.id),
      );
      for (const { id: notificationId, user_id: userId } of taken) {
        for (const { id: subscriptionId } of subscriptions.filter((one) => one.user_id === userId)) {
          const { workspaceId } = ctx;
          jobs.enqueue(tx, pushDelivery, { workspaceId, notificationId, subscriptionId, tried: 0 });
        }
      }
    });
  }
}

/** Sends one notification to one browser. When the push service is busy, a later job tries again, until it is old. */
export async function deliverPush(ctx: Ctx, delivery: PushDelivery): Promise<void> {
  const { database, clock, jobs, log } = ctx.platform;
  const found = await database.inWorkspace(ctx.workspaceId, async (tx) => {
    const row = await findNotification(tx, delivery.notificationId);
    if (!row) return undefined;
    const { name, time_zone: timeZone } = await readWorkspace(tx);
    return { row, name, timeZone, locale: await findLocale(tx, row.user_id) };
  });
  // It has been read on some screen, or its member has left.
  if (!found || found.row.read_at !== null) return;
  const { row } = found;
  const ageSeconds = Math.floor((clock.now().getTime() - row.created_at.getTime()) / 1000);
  const leftSeconds = lifeSeconds - ageSeconds;
  if (leftSeconds <= 0) return;

  const message = { ...messageOf(row, found), lifeSeconds: Math.min(leftSeconds, lifeSeconds) };
  const outcome = await deliver(ctx.platform, row.user_id, delivery.subscriptionId, message);
  if (outcome.kind === 'sent' || outcome.kind === 'gone') return;
  if (outcome.kind === 'rejected') {
    log.warn({ ...delivery, reason: outcome.reason }, 'a push message was rejected');
    return;
  }
  const pause = Math.max(outcome.afterSeconds ?? 0, pauses[delivery.tried] ?? Infinity);
  if (pause >= leftSeconds) {
    log.warn({ ...delivery, reason: outcome.reason }, 'a push message was given up');
    return;
  }
  await database.inWorkspace(ctx.workspaceId, async (tx) =>
    jobs.enqueue(tx, pushDelivery, { ...delivery, tried: delivery.tried + 1 }, { afterSeconds: pause }),
  );
}

function messageOf(
  row: NotificationRow,
  reader: { locale: Locale; timeZone: string },
): Omit<PushMessage, 'lifeSeconds'> {
  const kind = row.kind as NotificationKind;
  const values = row.data as unknown as NotificationValues[NotificationKind];
  const about = values as { conversation_id?: number };
  // What comes of one conversation takes each other's place on the device.
  const tag = about.conversation_id ? `conversation-${about.conversation_id}` : `notification-${row.id}`;
  const url = pathOf(kind, values as never, reader.locale);
  return {
    payload: JSON.stringify({ ...render(kind, values as never, reader), url, tag }),
    urgency: urgent.includes(kind) ? 'high' : 'normal',
    topic: tag,
  };
}
