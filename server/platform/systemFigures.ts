/** The whole system in figures: sums over all workspaces, by the role that can read nothing else of them. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { z } from 'zod';
import type { dashboard } from '#shared/contract/dashboard.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';

type Dashboard = z.output<typeof dashboard>;
type Work = Dashboard['this_month'];

const newDays = 30;

export async function systemFigures(database: Database, now: Date): Promise<Dashboard> {
  const { crossWorkspace } = database;
  const since = new Date(now.getTime() - newDays * 24 * 3600_000);
  const [people, workspaces, subscriptions, money, months, series] = await Promise.all([
    sql<Dashboard['users']>`
      select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active,
        (count(*) filter (where created_at > ${since}))::int as new
      from user_account`.execute(crossWorkspace),
    sql<Dashboard['workspaces']>`
      select count(*)::int as total, (count(*) filter (where status = 'active'))::int as active,
        (count(*) filter (where status = 'suspended'))::int as suspended,
        (count(*) filter (where created_at > ${since}))::int as new
      from workspace`.execute(crossWorkspace),
    sql<Dashboard['subscriptions'][number]>`
      select unique_plan_tag as plan, plan.name, count(workspace.id)::int as count
      from plan left join (
        select workspace.id, coalesce(subscribed.unique_plan_tag, ${freePlanTag}) as tag
        from workspace
        left join subscription on subscription.workspace_id = workspace.id and subscription.status <> 'canceled'
        left join plan as subscribed on subscribed.id = subscription.plan_id
      ) as workspace on workspace.tag = plan.unique_plan_tag
      group by plan.id order by plan.position, plan.id`.execute(crossWorkspace),
    // A year's price counts by its twelfth. What is being tried is no revenue yet.
    sql<{ revenue: number; wallets: number; currency: string }>`
      select
        (select coalesce(round(sum(case billing_interval when 'year' then price / 12.0 else price end)), 0)::bigint
          from subscription where status in ('active', 'past_due')) as revenue,
        (select coalesce(sum(balance), 0)::bigint from wallet) as wallets,
        (select coalesce(min(currency), 'USD') from plan) as currency`.execute(crossWorkspace),
    sql<Work & { current: boolean }>`
      select month.current, ${work}
      from (values (true), (false)) as month (current)
      left join usage_day on usage_day.day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '1 month'
        and (usage_day.day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC')) = month.current
      group by month.current`.execute(crossWorkspace),
    seriesOf(database, now),
  ]);
  const { revenue, wallets, currency } = money.rows[0]!;
  const month = (current: boolean) => {
    const { current: _current, ...sums } = months.rows.find((row) => row.current === current)!;
    return sums;
  };
  return {
    users: people.rows[0]!,
    workspaces: workspaces.rows[0]!,
    subscriptions: subscriptions.rows,
    monthly_recurring_revenue: revenue,
    wallet_total: wallets,
    currency,
    this_month: month(true),
    last_month: month(false),
    series,
  };
}

const work = sql`
  coalesce(sum(usage_day.answers), 0) as answers, coalesce(sum(usage_day.handoffs), 0) as handoffs,
  coalesce(sum(usage_day.failures), 0) as failures,
  coalesce(sum(usage_day.cost_microcents), 0)::bigint as cost_microcents`;

/** By day: today in UTC is the last, or tomorrow where some workspace has begun it already. */
async function seriesOf({ crossWorkspace }: Database, now: Date): Promise<Dashboard['series']> {
  const { rows } = await sql<Dashboard['series'][number]>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    last as (
      select greatest(today.day, (select max(usage_day.day) from usage_day where usage_day.day <= today.day + 1)) as day
      from today
    ),
    days as (
      select generate_series(last.day - ${newDays - 1}::int, last.day, interval '1 day')::date as day from last
    ),
    people as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as count from user_account
      where created_at > ${now}::timestamptz - interval '32 days' group by 1
    ),
    workspaces as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as count from workspace
      where created_at > ${now}::timestamptz - interval '32 days' group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, ${work},
      coalesce(sum(usage_day.conversations), 0) as conversations,
      coalesce(max(people.count), 0) as new_users, coalesce(max(workspaces.count), 0) as new_workspaces
    from days
    left join usage_day on usage_day.day = days.day
    left join people on people.day = days.day
    left join workspaces on workspaces.day = days.day
    group by days.day order by days.day`.execute(crossWorkspace);
  return rows;
}

/** Channels by type and status; and the names of the migrations that the database has had. */
export async function systemState({ crossWorkspace }: Database) {
  const [channels, migrations] = await Promise.all([
    crossWorkspace
      .selectFrom('channel')
      .select((eb) => ['type', 'status', eb.fn.countAll<number>().as('count')])
      .groupBy(['type', 'status'])
      .orderBy('type')
      .orderBy('status')
      .execute(),
    sql<{ name: string }>`select name from migration order by name`.execute(crossWorkspace),
  ]);
  return {
    channels: channels.map((row) => ({ ...row, count: Number(row.count) })),
    migrations: migrations.rows.map((row) => row.name),
  };
}
