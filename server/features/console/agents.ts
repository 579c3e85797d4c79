import { readModelName } from '#server/features/settings/public.ts';
import { listAgents, type AgentQuery } from '#server/platform/consoleDirectory.ts';
import type { AdminCtx } from '#server/platform/operation/impersonation.ts';

const days = 30;

/** The agents of all workspaces and how they did in the last 30 days, today included. */
export async function agents({ platform }: AdminCtx, { query }: { query: AgentQuery }) {
  const first = new Date(platform.clock.now().getTime() - (days - 1) * 24 * 3600_000);
  const { items, total } = await listAgents(platform.database, query, first.toISOString().slice(0, 10));
  // One model answers for all, set in the console.
  const model = await readModelName(platform.database);
  const rows = items.map(({ workspace_name, ...row }) => ({
    ...row,
    workspace: { id: row.id, name: workspace_name },
    model,
    handoff_rate: rate(row.handoffs, row.answers + row.handoffs),
    failure_rate: rate(row.failures, row.answers + row.handoffs),
  }));
  return { items: rows, total };
}

/** A failure may come before any answer. */
function rate(part: number, whole: number): number {
  if (part === 0) return 0;
  return Math.min(1, Math.round((part / Math.max(whole, part)) * 10_000) / 10_000);
}
