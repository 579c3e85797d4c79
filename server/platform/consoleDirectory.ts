/** The desk for questions across workspaces, continued: what the console lists and counts. Figures, and no texts. */
import { sql, type RawBuilder } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import type { ListedWorkspace } from '#shared/contract/adminWorkspace.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';

export type WorkspaceQuery = ListQuery<'created_at' | 'name'> & {
  status?: ListedWorkspace['status'] | undefined;
};

type WorkspaceRow = Omit<
  ListedWorkspace,
  'owner' | 'created_at' | 'suspended_at' | 'plan' | 'subscription_status'
> & {
  created_at: Date;
  suspended_at: Date | null;
  owner_id: number | null;
  owner_name: string | null;
  owner_email: string | null;
  plan: string | null;
  subscription_status: NonNullable<ListedWorkspace['subscription_status']> | null;
};

/** A page of workspaces with their figures, in two statements whatever its size. */
export async function listWorkspaces(database: Database, query: WorkspaceQuery, now: Date) {
  const pattern = likePattern(query.keyword);
  const matching = sql`
    where (name ilike ${pattern} or slug ilike ${pattern})
      and (${query.status ?? null}::text is null or status = ${query.status ?? null})`;
  const order = (table: 'workspace' | 'picked') => {
    const column = sql.ref(`${table}.${query.field}`);
    const key = query.field === 'name' ? sql`lower(${column})` : column;
    return sql`order by ${key} ${direction(query.asc)}, ${sql.ref(`${table}.id`)} ${direction(query.asc)}`;
  };
  const page = sql`limit ${query.size} offset ${(query.page - 1) * query.size}`;
  const picked = sql`${matching} ${order('workspace')} ${page}`;
  const items = await selectWorkspaces(database, picked, order('picked'), now);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from workspace ${matching}`.execute(database.crossWorkspace);
  return { items, total: counted.rows[0]!.total };
}

export async function viewWorkspace(
  database: Database,
  id: number,
  now: Date,
): Promise<ListedWorkspace | undefined> {
  const [found] = await selectWorkspaces(database, sql`where id = ${id}`, sql`order by picked.id`, now);
  return found;
}

async function selectWorkspaces(
  database: Database,
  picked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  now: Date,
): Promise<ListedWorkspace[]> {
  const { rows } = await sql<WorkspaceRow>`
    with picked as (
      select id, name, slug, avatar, status, suspended_at, suspend_reason, time_zone, created_at
      from workspace ${picked}
    )
    select picked.*, owner.id as owner_id, owner.name as owner_name, owner.email as owner_email,
      members.count as member_count, subscription.status as subscription_status,
      case when subscription.status <> 'canceled' then plan.unique_plan_tag end as plan,
      coalesce(wallet.balance, 0) as wallet_balance, coalesce(wallet.currency, 'USD') as wallet_currency,
      coalesce(used.answers, 0) as answers
    from picked
    left join lateral (
      select user_account.id, user_account.display_name as name, user_account.email
      from workspace_user join user_account on user_account.id = workspace_user.user_id
      where workspace_user.workspace_id = picked.id and workspace_user.role = 'owner'
      order by workspace_user.id limit 1
    ) as owner on true
    left join lateral (
      select count(*)::int as count from workspace_user where workspace_id = picked.id
    ) as members on true
    left join subscription on subscription.workspace_id = picked.id
    left join plan on plan.id = subscription.plan_id
    left join wallet on wallet.workspace_id = picked.id
    left join lateral (
      select sum(answers) as answers from usage_day
      where workspace_id = picked.id
        and day >= date_trunc('month', ${now}::timestamptz at time zone picked.time_zone)::date
    ) as used on true
    ${order}`.execute(database.crossWorkspace);
  return rows.map(({ owner_id, owner_name, owner_email, plan, ...row }) => ({
    ...row,
    created_at: toUnix(row.created_at),
    suspended_at: toUnix(row.suspended_at),
    owner: owner_id === null ? null : { id: owner_id, name: owner_name!, email: owner_email! },
    plan: plan ?? freePlanTag,
  }));
}

export type AgentQuery = ListQuery<'answers' | 'workspace' | 'handoffs' | 'failures' | 'cost_microcents'> & {
  paused?: boolean | undefined;
};

export interface AgentRow {
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

/** A page of agents with what they have done since a day, in two statements whatever its size. */
export async function listAgents(database: Database, query: AgentQuery, since: string) {
  const paused = query.paused ?? null;
  const matching = sql`
    from agent join workspace on workspace.id = agent.workspace_id
    where workspace.name ilike ${likePattern(query.keyword)}
      and (${paused}::boolean is null or agent.paused = ${paused})`;
  const column = query.field === 'workspace' ? sql`lower(workspace_name)` : sql.ref(query.field);
  const { rows } = await sql<AgentRow>`
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
    order by ${column} ${direction(query.asc)}, id ${direction(query.asc)}
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(database.crossWorkspace);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(
    database.crossWorkspace,
  );
  return { items: rows, total: counted.rows[0]!.total };
}

function direction(asc: boolean): RawBuilder<unknown> {
  return asc ? sql`asc` : sql`desc`;
}
