import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import type { PlanFeature } from '#shared/rules/planLimits.ts';
import { useCall } from '#web/lib/queries.ts';

/** Whether the organization's plan includes a feature, and the plan's name; undefined while it is not known. */
export function useIncludes(feature: PlanFeature): { isIncluded: boolean; plan: string } | undefined {
  const { data } = useCall(subscriptionRoutes.current, {}, { quiet: true });
  return data && { isIncluded: data.features.includes(feature), plan: data.plan.name };
}
