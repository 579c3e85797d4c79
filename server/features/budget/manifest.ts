import { countPageBooking } from '#server/features/budget/bookingPage.ts';
import { deleteEnded } from '#server/features/budget/counterStore.ts';
import { setBudgets } from '#server/features/budget/manage.ts';
import { countSession } from '#server/features/budget/webChat.ts';
import type { Feature } from '#server/platform/feature.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import { notifyLeaders } from '#shared/rules/notifications.ts';

const removeEnded = systemOperation('budget.remove_ended', (ctx, tx, most: number) =>
  deleteEnded(tx, ctx.platform.clock.now(), most),
);

export const budget: Feature = {
  operations: [setBudgets, countSession, countPageBooking],
  retention: [removeEnded],
  notifications: [{ kind: 'agent_paused', rule: notifyLeaders, path: () => '/app/organization/usage' }],
};
