/** Whom the workspace's notifications go to. */
import { definitionOf } from '#server/features/notification/render.ts';
import { readRules, saveRules } from '#server/features/notification/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { notificationKinds, notificationRoutes as routes } from '#shared/contract/notification.ts';

export const showRules = operationOf(routes.rules, {
  name: 'notification.rules',
  permission: 'notification.manage',
  run: (ctx, tx) => listRules(ctx, tx),
});

export const setRules = operationOf(routes.setRules, {
  name: 'notification.set_rules',
  permission: 'notification.manage',
  async run(ctx, tx, { body: { rules } }) {
    const before = await listRules(ctx, tx);
    await saveRules(tx, rules, ctx.platform.clock.now());
    const after = await listRules(ctx, tx);
    recordChanges(tx, byKind(before), byKind(after));
    return after;
  },
});

/** The rule of every kind: the workspace's own, or else the usual one. */
async function listRules({ platform }: Ctx, tx: WorkspaceTx) {
  const own = await readRules(tx);
  return notificationKinds.map((kind) => ({ kind, ...(own.get(kind) ?? definitionOf(platform, kind).rule) }));
}

function byKind(rules: Awaited<ReturnType<typeof listRules>>) {
  return Object.fromEntries(rules.map(({ kind, ...rule }) => [kind, rule]));
}
