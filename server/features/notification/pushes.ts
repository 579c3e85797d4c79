/** Push messages of notifications: one job fans out what is due in a workspace, then one job sends to each browser. */
import { definitionOf, pathOf, render } from '#server/features/notification/render.ts';
import {
  findLocale,
  findNotification,
  listPushDue,
  clearPushDue,
  type NotificationRow,
} from '#server/features/notification/store.ts';
import { deliver, subscriptionsOf, type PushMessage } from '#server/features/push/public.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NotificationKind } from '#shared/contract/notification.ts';
import type { Locale } from '#shared/locales.ts';

export const pushDue: JobKind = {
  name: 'notification.push_due',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 5,
  expireSeconds: 120,
  concurrency: 2,
  concurrencyPerWorkspace: 1,
};

/** One notification to one browser. `tried` counts failed attempts. */
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
  concurrencyPerWorkspace: 4,
};

const batchSize = 200;
/** Older notifications are not sent any more. */
const maxAgeSeconds = 24 * 3600;
const backoffSeconds = [2, 15, 60, 300, 1800, 7200];

export const listDue = systemOperation('notification.list_push_due', (_ctx, tx) =>
  listPushDue(tx, batchSize),
);

export const enqueueDeliveries = systemOperation(
  'notification.enqueue_pushes',
  async (ctx, tx, due: { ids: number[]; subscriptions: { id: number; user_id: number }[] }) => {
    const { workspaceId } = ctx;
    for (const { id: notificationId, user_id: userId } of await clearPushDue(tx, due.ids)) {
      for (const { id: subscriptionId } of due.subscriptions.filter((one) => one.user_id === userId)) {
        const delivery = { workspaceId, notificationId, subscriptionId, tried: 0 };
        ctx.platform.jobs.enqueue(tx, pushDelivery, delivery);
      }
    }
  },
);

/** Enqueues a job for each browser of each receiver. */
export async function fanOutPushes(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await perform(ctx, listDue, undefined);
    if (due.length === 0) return;
    const subscriptions = await subscriptionsOf(ctx.platform, [...new Set(due.map((one) => one.user_id))]);
    await perform(ctx, enqueueDeliveries, { ids: due.map(({ id }) => id), subscriptions });
  }
}

export const readPush = systemOperation('notification.read_push', async (_ctx, tx, id: number) => {
  const row = await findNotification(tx, id);
  return row && { row, locale: await findLocale(tx, row.user_id) };
});

export const retryPush = systemOperation(
  'notification.retry_push',
  async ({ platform }, tx, { delivery, afterSeconds }: { delivery: PushDelivery; afterSeconds: number }) =>
    platform.jobs.enqueue(tx, pushDelivery, { ...delivery, tried: delivery.tried + 1 }, { afterSeconds }),
);

/** Sends one notification to one browser. Retries with backoff while the push service asks to, until it is too old. */
export async function deliverPush(ctx: Ctx, delivery: PushDelivery): Promise<void> {
  const { clock, log } = ctx.platform;
  const found = await perform(ctx, readPush, delivery.notificationId);
  // It has been read, or its member has left.
  if (!found || found.row.read_at !== null) return;
  const { row, locale } = found;
  const ageSeconds = Math.floor((clock.now().getTime() - row.created_at.getTime()) / 1000);
  const leftSeconds = maxAgeSeconds - ageSeconds;
  if (leftSeconds <= 0) return;

  const message = {
    ...messageOf(ctx.platform, row, locale),
    lifeSeconds: Math.min(leftSeconds, maxAgeSeconds),
  };
  const outcome = await deliver(ctx.platform, row.user_id, delivery.subscriptionId, message);
  if (outcome.kind === 'sent' || outcome.kind === 'gone') return;
  if (outcome.kind === 'rejected') {
    log.warn({ ...delivery, reason: outcome.reason }, 'a push message was rejected');
    return;
  }
  const afterSeconds = Math.max(outcome.afterSeconds ?? 0, backoffSeconds[delivery.tried] ?? Infinity);
  if (afterSeconds >= leftSeconds) {
    log.warn({ ...delivery, reason: outcome.reason }, 'a push message is not retried any more');
    return;
  }
  await perform(ctx, retryPush, { delivery, afterSeconds });
}

function messageOf(
  platform: Platform,
  row: NotificationRow,
  locale: Locale,
): Omit<PushMessage, 'lifeSeconds'> {
  const kind = row.kind as NotificationKind;
  const values = row.data as { conversation_id?: number };
  // On the device, a newer message about a conversation replaces the older one.
  const tag = values.conversation_id ? `conversation-${values.conversation_id}` : `notification-${row.id}`;
  const url = pathOf(platform, kind, values as never, locale);
  return {
    payload: JSON.stringify({ ...render(kind, values as never, locale), url, tag }),
    urgency: definitionOf(platform, kind).isUrgent ? 'high' : 'normal',
    topic: tag,
  };
}
