/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import type { ListQuery } from '#shared/schema/fields.ts';

type AgentQuery = ListQuery<'answers' | 'workspace' | 'handoffs' | 'failures' | 'cost_microcents'> & {
  paused?: boolean | undefined;
};

interface AgentRow {
  /** The workspace's. */
  id: number;
  workspace_name: string;
  name: string;
  version: number;
  paused: boolean;
  answers: number;
  handoffs: number;
  failures: number;
  cost_microcents: number;
}

/** A page of all agents with what they have done since a day (YYYY-MM-DD), by which they are sorted. */
export async function listAgents(database: Database, query: AgentQuery, since: string) {
  const paused = query.paused ?? null;
  const matching = sql`
    from agent join workspace on workspace.id = agent.workspace_id
    where workspace.name ilike ${likePattern(query.keyword)}
      and (${paused}::boolean is null or agent.paused = ${paused})`;
  const column = query.field === 'workspace' ? sql`lower(workspace_name)` : sql.ref(query.field);
  const direction = query.asc ? sql`asc` : sql`desc`;
  const [page, counted] = await Promise.all([
    sql<AgentRow>`
      with chosen as (
        select agent.workspace_id as id, workspace.name as workspace_name, agent.paused, agent.published_version_id
        ${matching}
      ), used as (
        select workspace_id, sum(answers) as answers, sum(handoffs) as handoffs, sum(failures) as failures,
          sum(cost_microcents)::bigint as cost_microcents
        from usage_day where day >= ${since}::date group by workspace_id
      )
      select chosen.id, chosen.workspace_name, chosen.paused,
        coalesce(agent_version.name, '') as name, coalesce(agent_version.number, 0) as version,
        coalesce(used.answers, 0) as answers, coalesce(used.handoffs, 0) as handoffs,
        coalesce(used.failures, 0) as failures, coalesce(used.cost_microcents, 0) as cost_microcents
      from chosen
      left join agent_version
        on agent_version.workspace_id = chosen.id and agent_version.id = chosen.published_version_id
      left join used on used.workspace_id = chosen.id
      order by ${column} ${direction}, id ${direction}
      limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(database.crossWorkspace),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(database.crossWorkspace),
  ]);
  return { items: page.rows, total: counted.rows[0]!.total };
}
