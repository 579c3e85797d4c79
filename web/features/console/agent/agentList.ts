import { adminAgentRoutes } from '#shared/contract/console/adminAgent.ts';
import { listOf } from '#web/lib/listOf.ts';

export const agents = listOf(adminAgentRoutes.list, {
  sortable: ['answers', 'workspace', 'handoffs', 'failures', 'cost_microcents'],
  size: 20,
  filters: { paused: ['true', 'false'] },
});
