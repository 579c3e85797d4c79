import { readAgent } from '#server/features/agent/public.ts';
import { hasCases } from '#server/features/conversation/public.ts';
import { countQuotaUsage } from '#server/features/subscription/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { workspaceDashboardRoutes as routes } from '#shared/contract/workspaceDashboard.ts';

/** How far the set-up is, from what there is: nothing is ticked by hand. */
export const setUp = operationOf(routes.setUp, {
  name: 'dashboard.set_up',
  permission: 'conversation.read',
  async run(ctx, tx) {
    const used = await countQuotaUsage(ctx, tx);
    const { published_version: version } = await readAgent(tx);
    return {
      identity: (version ?? 0) > 1,
      knowledge: used.knowledge_characters > 0,
      asked: await hasCases(tx),
      site: used.channels > 0,
      people: used.members > 1,
    };
  },
});
