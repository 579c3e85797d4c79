/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

interface Work {
  answers: number;
  handoffs: number;
  failures: number;
  cost_microcents: number;
}

const work = sql`
  coalesce(sum(usage_day.answers), 0) as answers, coalesce(sum(usage_day.handoffs), 0) as handoffs,
  coalesce(sum(usage_day.failures), 0) as failures,
  coalesce(sum(usage_day.cost_microcents), 0)::bigint as cost_microcents`;

/** The agents' answers in the current month of each workspace's time zone, by workspace. */
export async function countAnswersThisMonth(
  database: Database,
  workspaces: { id: number; time_zone: string }[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; answers: number }>`
    select wanted.id, sum(answers) as answers
    from unnest(${workspaces.map(({ id }) => id)}::bigint[],
      ${workspaces.map((workspace) => workspace.time_zone)}::text[]) as wanted (id, time_zone)
    join usage_day on usage_day.workspace_id = wanted.id
      and day >= date_trunc('month', ${now}::timestamptz at time zone wanted.time_zone)::date
    group by wanted.id`.execute(database.crossWorkspace);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** What all agents did in this month of UTC and in the one before. */
export async function sumWorkByMonth(database: Database, now: Date) {
  const { rows } = await sql<Work & { current: boolean }>`
    select month.current, ${work}
    from (values (true), (false)) as month (current)
    left join usage_day on usage_day.day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '1 month'
      and (usage_day.day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC')) = month.current
    group by month.current`.execute(database.crossWorkspace);
  const sumsOf = (current: boolean): Work => rows.find((row) => row.current === current)!;
  return { this_month: sumsOf(true), last_month: sumsOf(false) };
}

/** So many days, oldest first: the last is today in UTC, or tomorrow where some workspace has begun it already. */
export async function sumWorkByDay(database: Database, now: Date, days: number) {
  const { rows } = await sql<Work & { day: string; conversations: number }>`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    last as (
      select greatest(today.day, (select max(usage_day.day) from usage_day where usage_day.day <= today.day + 1)) as day
      from today
    ),
    days as (
      select generate_series(last.day - ${days - 1}::int, last.day, interval '1 day')::date as day from last
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, ${work},
      coalesce(sum(usage_day.conversations), 0) as conversations
    from days left join usage_day on usage_day.day = days.day
    group by days.day order by days.day`.execute(database.crossWorkspace);
  return rows;
}
