import { planRoutes, type Plan } from '#shared/contract/plan.ts';
import { useCall } from '#web/lib/queries.ts';

/** The name of a plan by its tag; the tag itself of one that is no longer on sale. */
export function usePlanNames(current?: Plan): (tag: string) => string {
  const { data = [] } = useCall(planRoutes.offered, undefined, { quiet: true, staleTime: 60_000 });
  return (tag) =>
    [...data, ...(current ? [current] : [])].find((plan) => plan.unique_plan_tag === tag)?.name ?? tag;
}
