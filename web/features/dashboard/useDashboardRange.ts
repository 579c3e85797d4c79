import { rangeDefaults, rangeQuery } from '#web/features/dashboard/dashboardRange.ts';
import { formatStamp } from '#web/lib/format.ts';
import { useStored } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';

/** The chosen range, in days of the workspace's time zone. */
export function useDashboardRange() {
  const timeZone = useStored('workspace')?.time_zone;
  const [url, setUrl] = useSearch(rangeDefaults);
  const today = todayIn(timeZone);
  return { ...rangeQuery(url, today), today, setUrl };
}

export function todayIn(timeZone: string | undefined): string {
  return formatStamp(Date.now() / 1000, timeZone === undefined ? {} : { timeZone }).slice(0, 10);
}
