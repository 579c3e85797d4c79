/** What the dashboard sums up of cases. */
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { timeBins } from '#shared/contract/workspaceDashboard.ts';
import { quietHours } from '#shared/rules/serviceCase.ts';

/** A range of whole days in a time zone, with the same number of days before it. */
export interface ReportRange {
  /** `2026-11-22`. */
  from: string;
  days: number;
  timeZone: string;
  unit: 'hour' | 'day' | 'week';
}

export type Measure = 'first_response' | 'person_response' | 'resolution';

type Period = { is_current: boolean };

export interface CaseReport {
  sums: (Period & {
    conversations: number;
    agent: number;
    people: number;
    confirmed: number;
    assumed: number;
    reopened: number;
    unsettled: number;
  } & Record<Measure, [median: number, p90: number] | [null, null] | null>)[];
  /** `bin`: how many of `timeBins` the time has reached. */
  bins: (Period & { measure: Measure; bin: number; count: number })[];
  /** `place`: the number of the hour, day or week in its period. */
  series: (Period & { place: number; agent: number; people: number })[];
  channels: { id: number; type: string; name: string; agent: number; people: number }[];
}

/** One statement, which reads the cases of both periods once. */
export async function readCaseReport(tx: WorkspaceTx, range: ReportRange, now: Date): Promise<CaseReport> {
  const { from, days, timeZone, unit } = range;
  const { rows } = await tx.sql<{ [Part in keyof CaseReport]: CaseReport[Part] | null }>`
    with started as (
      select *, started_at at time zone ${timeZone} as local,
        started_at >= ${from}::date::timestamp at time zone ${timeZone} as is_current
      from service_case
      where started_at >= (${from}::date - ${days}::int)::timestamp at time zone ${timeZone}
        and started_at < (${from}::date + ${days}::int)::timestamp at time zone ${timeZone}
    ),
    facts as materialized (
      select is_current, channel_id, handed_over_at is not null as by_people,
        case when ${unit} = 'hour' then extract(hour from local)::int
          else (local::date - ${from}::date + case when is_current then 0 else ${days}::int end)
            / case when ${unit} = 'week' then 7 else 1 end
        end as place,
        confirmed_at, resolved_at, reopened_at, last_agent_at, started_at,
        last_agent_at >= last_customer_at
          and last_agent_at < ${now}::timestamptz - make_interval(hours => ${quietHours}::int) as is_quiet,
        extract(epoch from first_reply_at - started_at)::float as first_response,
        extract(epoch from first_member_at - handed_over_at)::float as person_response
      from started
    ),
    settled as materialized (
      select *, extract(epoch from case when reopened_at is not null then null when by_people then resolved_at
        else coalesce(confirmed_at, case when is_quiet then last_agent_at end, resolved_at) end - started_at)::float as resolution
      from facts
    )
    select
      (select json_agg(sums) from (
        select is_current, count(*)::int as conversations,
          (count(*) filter (where not by_people))::int as agent, (count(*) filter (where by_people))::int as people,
          (count(*) filter (where not by_people and reopened_at is not null))::int as reopened,
          (count(*) filter (where not by_people and reopened_at is null and confirmed_at is not null))::int as confirmed,
          (count(*) filter (
            where not by_people and reopened_at is null and confirmed_at is null and is_quiet
          ))::int as assumed,
          (count(*) filter (
            where not by_people and reopened_at is null and confirmed_at is null and is_quiet is not true
          ))::int as unsettled,
          percentile_cont(array[0.5, 0.9]) within group (order by first_response) as first_response,
          percentile_cont(array[0.5, 0.9]) within group (order by person_response) as person_response,
          percentile_cont(array[0.5, 0.9]) within group (order by resolution) as resolution
        from settled group by is_current
      ) as sums) as sums,
      (select json_agg(bins) from (
        select is_current, measure, width_bucket(seconds, ${[...timeBins]}::float[]) as bin, count(*)::int as count
        from settled, lateral (values ('first_response', first_response), ('person_response', person_response),
          ('resolution', resolution)) as measured (measure, seconds)
        where seconds is not null
        group by is_current, measure, bin
      ) as bins) as bins,
      (select json_agg(series) from (
        select is_current, place, (count(*) filter (where not by_people))::int as agent,
          (count(*) filter (where by_people))::int as people
        from settled group by is_current, place
      ) as series) as series,
      (select json_agg(channels) from (
        select id, type, name, agent, people from channel join (
          select channel_id, (count(*) filter (where not by_people))::int as agent,
            (count(*) filter (where by_people))::int as people
          from settled where is_current group by channel_id
        ) as shares on channel.id = channel_id
        order by agent + people desc, id
      ) as channels) as channels`;
  const { sums, bins, series, channels } = rows[0]!;
  return { sums: sums ?? [], bins: bins ?? [], series: series ?? [], channels: channels ?? [] };
}
