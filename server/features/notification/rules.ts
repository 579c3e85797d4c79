/** Whom the workspace's notifications go to. */
import { readRules, saveRules } from '#server/features/notification/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { notificationRoutes as routes } from '#shared/contract/notification.ts';
import { notificationKinds, type NotificationKind } from '#shared/rules/notifications.ts';

export const showRules = operationOf(routes.rules, {
  name: 'notification.rules',
  permission: 'notification.manage',
  audited: false,
  run: (_ctx, tx) => allRules(tx),
});

export const setRules = operationOf(routes.setRules, {
  name: 'notification.set_rules',
  permission: 'notification.manage',
  audited: true,
  detail: ({ body: { rules } }) => ({ rules }),
  async run(ctx, tx, { body: { rules } }) {
    await saveRules(tx, rules, ctx.platform.clock.now());
    return allRules(tx);
  },
});

async function allRules(tx: WorkspaceTx) {
  const rules = await readRules(tx);
  return (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => ({ kind, ...rules[kind] }));
}
