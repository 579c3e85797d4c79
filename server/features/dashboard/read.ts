import { agentName } from '#server/features/agent/public.ts';
import { readCaseReport, type CaseReport, type Measure } from '#server/features/conversation/public.ts';
import { addDays, columnsOf, rangeOf } from '#server/features/dashboard/range.ts';
import { listUnanswered } from '#server/features/knowledge/public.ts';
import { sumDays } from '#server/features/usage/public.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import {
  timeBins,
  workspaceDashboardRoutes as routes,
  type DashboardFigures,
  type DashboardTimes,
} from '#shared/contract/workspaceDashboard.ts';

/** Who answered, how fast and whether it held: three bounded questions to the features that own the tables. */
export const dashboard = operationOf(routes.get, {
  name: 'dashboard.get',
  permission: 'conversation.read',
  async run(ctx, tx, { query }) {
    const now = ctx.platform.clock.now();
    const { time_zone: timeZone } = await readWorkspace(tx);
    const local = localTime(now, timeZone);
    const today = local.slice(0, 10);
    const range = rangeOf(query, today, timeZone);
    const { from, to, days } = range;
    const report = await readCaseReport(tx, range, now);
    const used = await sumDays(tx, from, to);
    const usedBefore = await sumDays(tx, addDays(from, -days), addDays(from, -1));
    const whole = columnsOf(range, undefined);
    const begun = columnsOf(range, to === today ? Number(local.slice(11, 13)) : undefined);
    const placeOf = (isCurrent: boolean) =>
      new Map(report.series.filter((one) => one.is_current === isCurrent).map((one) => [one.place, one]));
    const [current, before] = [placeOf(true), placeOf(false)];
    return {
      from,
      to,
      time_zone: timeZone,
      agent_name: await agentName(tx),
      now: toUnix(now),
      current: { ...figuresOf(report, true), ...used },
      before: { ...figuresOf(report, false), ...usedBefore },
      unit: range.unit,
      series: begun.map((at, place) => ({
        at,
        agent: current.get(place)?.agent ?? 0,
        people: current.get(place)?.people ?? 0,
      })),
      series_before: whole.map((_, place) => {
        const { agent = 0, people = 0 } = before.get(place) ?? {};
        return agent + people;
      }),
      channels: report.channels,
      unanswered: await listUnanswered(tx, { from, to, timeZone }, 8),
    };
  },
});

function figuresOf(
  report: CaseReport,
  isCurrent: boolean,
): Omit<DashboardFigures, 'answers' | 'cost_microcents'> {
  const sums = report.sums.find((one) => one.is_current === isCurrent);
  const timesOf = (measure: Measure): DashboardTimes => {
    const bins = Array.from({ length: timeBins.length + 1 }, () => 0);
    for (const bin of report.bins)
      if (bin.is_current === isCurrent && bin.measure === measure) bins[bin.bin] = bin.count;
    const [median = null, p90 = null] = sums?.[measure] ?? [];
    return { count: bins.reduce((sum, count) => sum + count, 0), median, p90, bins };
  };
  return {
    conversations: sums?.conversations ?? 0,
    agent: sums?.agent ?? 0,
    people: sums?.people ?? 0,
    confirmed: sums?.confirmed ?? 0,
    assumed: sums?.assumed ?? 0,
    reopened: sums?.reopened ?? 0,
    unsettled: sums?.unsettled ?? 0,
    first_response: timesOf('first_response'),
    person_response: timesOf('person_response'),
    resolution: timesOf('resolution'),
  };
}

/** "2026-11-22 14:05" */
function localTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(now);
}
