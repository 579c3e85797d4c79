import { listAgents } from '#server/features/agent/crossWorkspace.ts';
import { readModelName } from '#server/features/settings/public.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import { adminAgentRoutes as routes } from '#shared/contract/console/adminAgent.ts';

const days = 30;

/** The agents of all workspaces and how they did in the last 30 days, today included. */
export const agents = crossWorkspaceQueryOf(routes.list, {
  name: 'console.list_agents',
  who: 'console.read',
  async query({ platform: { database, clock } }, { query }) {
    const first = new Date(clock.now().getTime() - (days - 1) * 24 * 3600_000);
    const [{ items, total }, model] = await Promise.all([
      listAgents(database, query, first.toISOString().slice(0, 10)),
      // One model, set in the console, answers in all workspaces.
      readModelName(database),
    ]);
    const rows = items.map(({ workspace_name, ...row }) => ({
      ...row,
      workspace: { id: row.id, name: workspace_name },
      model,
      handoff_rate: rateOf(row.handoffs, row.answers + row.handoffs),
      failure_rate: rateOf(row.failures, row.answers + row.handoffs),
    }));
    return { items: rows, total };
  },
});

/** At most 1: a failure may come before any answer. */
function rateOf(part: number, whole: number): number {
  if (part === 0) return 0;
  return Math.min(1, Math.round((part / Math.max(whole, part)) * 10_000) / 10_000);
}
