import { countNewUsersByDay, countUsers } from '#server/features/account/crossWorkspace.ts';
import { countPaused } from '#server/features/budget/crossWorkspace.ts';
import { listPlanNames } from '#server/features/plan/crossWorkspace.ts';
import { subscribersByPlan, sumMonthlyRevenue } from '#server/features/subscription/crossWorkspace.ts';
import { sumWorkByDay, sumWorkByMonth } from '#server/features/usage/crossWorkspace.ts';
import { sumBalances } from '#server/features/wallet/crossWorkspace.ts';
import { countNewWorkspacesByDay, countWorkspaces } from '#server/features/workspace/crossWorkspace.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import { dashboardRoutes as routes } from '#shared/contract/dashboard.ts';
import { currency } from '#shared/money.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';

const newDays = 30;

/** Sums over all workspaces, from the features that own them. */
export const dashboard = crossWorkspaceQueryOf(routes.dashboard, {
  name: 'console.dashboard',
  who: 'console.read',
  async query({ platform: { database, clock } }) {
    const now = clock.now();
    const since = daysBefore(now, newDays);
    // Covers the days of the series, which begins at midnight UTC and may end tomorrow.
    const seriesSince = daysBefore(now, newDays + 2);
    const [
      users,
      workspaces,
      plans,
      subscribers,
      revenue,
      wallets,
      paused,
      months,
      days,
      newUsers,
      newWorkspaces,
    ] = await Promise.all([
      countUsers(database, since),
      countWorkspaces(database, since),
      listPlanNames(database),
      subscribersByPlan(database),
      sumMonthlyRevenue(database),
      sumBalances(database),
      countPaused(database, now),
      sumWorkByMonth(database, now),
      sumWorkByDay(database, now, newDays),
      countNewUsersByDay(database, seriesSince),
      countNewWorkspacesByDay(database, seriesSince),
    ]);
    const subscribed = [...subscribers.values()].reduce((sum, count) => sum + count, 0);
    return {
      users,
      workspaces,
      subscriptions: plans.map(({ id, tag, name }) => ({
        plan: tag,
        name,
        count: (subscribers.get(id) ?? 0) + (tag === freePlanTag ? workspaces.total - subscribed : 0),
      })),
      monthly_recurring_revenue: revenue,
      wallet_total: wallets,
      agents_paused: paused,
      currency: plans.map((plan) => plan.currency).sort()[0] ?? currency,
      ...months,
      series: days.map((one) => ({
        ...one,
        new_users: newUsers.get(one.day) ?? 0,
        new_workspaces: newWorkspaces.get(one.day) ?? 0,
      })),
    };
  },
});

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3600_000);
}
