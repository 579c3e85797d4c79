import type pg from 'pg';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface UsageCounts {
  conversations: number;
  messages_received: number;
  messages_sent: number;
  answers: number;
  handoffs: number;
  failures: number;
  input_tokens: number;
  output_tokens: number;
  cost_microcents: number;
}

/** Adds to the counts of the current day in the workspace's time zone, by a statement at the end of a transaction. */
export async function addUsage(
  client: pg.ClientBase,
  now: Date,
  counts: Partial<UsageCounts>,
): Promise<void> {
  const columns = Object.keys(counts) as (keyof UsageCounts)[];
  const values = columns.map((column) => counts[column] ?? 0);
  await client.query(
    `insert into usage_day as today (day, ${columns.join(', ')})
     select ($1::timestamptz at time zone time_zone)::date, ${columns.map((_, index) => `$${index + 2}`).join(', ')}
     from workspace where id = (select current_workspace_id())
     on conflict (workspace_id, day) do update set
       ${columns.map((column) => `${column} = today.${column} + excluded.${column}`).join(', ')}`,
    [now, ...values],
  );
}

/** A calendar month in the workspace's time zone: instants, and the dates of its first and last day. */
export interface Month {
  from: Date;
  to: Date;
  first: string;
  last: string;
}

export async function readMonth(tx: WorkspaceTx, now: Date): Promise<Month> {
  const { rows } = await tx.sql<Month>`
    select first::timestamp at time zone time_zone as from, next::timestamp at time zone time_zone as to,
      first::text, (next - 1)::text as last
    from workspace,
      lateral (select date_trunc('month', ${now}::timestamptz at time zone time_zone)::date as first) as this,
      lateral (select (first + interval '1 month')::date as next) as following`;
  return rows[0]!;
}

type Day = Omit<UsageCounts, 'input_tokens' | 'output_tokens'> & { day: string };

export async function listDays(tx: WorkspaceTx, { first, last }: Month): Promise<Day[]> {
  const { rows } = await tx.sql<Day>`
    select day::text, conversations, messages_received, messages_sent, answers, handoffs, failures, cost_microcents
    from usage_day where day between ${first}::date and ${last}::date order by day`;
  return rows;
}

/** What the agent did on these days, both included, and what it cost. */
export async function sumDays(
  tx: WorkspaceTx,
  first: string,
  last: string,
): Promise<Pick<UsageCounts, 'answers' | 'cost_microcents'>> {
  const { rows } = await tx.sql<Pick<UsageCounts, 'answers' | 'cost_microcents'>>`
    select coalesce(sum(answers), 0)::bigint as answers, coalesce(sum(cost_microcents), 0)::bigint as cost_microcents
    from usage_day where day between ${first}::date and ${last}::date`;
  return rows[0]!;
}

/** The agent's answers since the start of the calendar month in the workspace's time zone. */
export async function countAnswersThisMonth(tx: WorkspaceTx, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ answers: number }>`
    select coalesce(sum(answers), 0)::bigint as answers from usage_day, workspace
    where day >= date_trunc('month', ${now}::timestamptz at time zone time_zone)::date
      and day <= (${now}::timestamptz at time zone time_zone)::date`;
  return rows[0]!.answers;
}
