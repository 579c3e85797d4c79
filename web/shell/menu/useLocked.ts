import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { useCall } from '#web/lib/queries.ts';
import { useLater } from '#web/lib/time/useLater.ts';
import { isLocked, type App, type AppGroup } from '#web/shell/menu/menu.ts';

/** Tells which apps the current plan does not include. None is locked before the plan is known. */
export function useLocked(menu: readonly AppGroup[]): (app: App) => boolean {
  const dependsOnPlan = menu.some(({ apps }) => apps.some((app) => app.onlyPlans ?? app.feature));
  const isLater = useLater(1_500);
  const { data } = useCall(
    subscriptionRoutes.current,
    {},
    { quiet: true, enabled: dependsOnPlan && isLater, staleTime: 60_000 },
  );
  return (app) => data !== undefined && isLocked(app, data.plan);
}
