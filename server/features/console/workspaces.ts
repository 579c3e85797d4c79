/** Workspaces as the console shows them, with figures from the features that own them, asked in parallel. */
import { membersOfWorkspaces } from '#server/features/member/crossWorkspace.ts';
import { listPlanNames } from '#server/features/plan/crossWorkspace.ts';
import { subscriptionsOf } from '#server/features/subscription/crossWorkspace.ts';
import { countAnswersThisMonth } from '#server/features/usage/crossWorkspace.ts';
import { balancesOf } from '#server/features/wallet/crossWorkspace.ts';
import { findWorkspace, listWorkspaces } from '#server/features/workspace/crossWorkspace.ts';
import { withUnixTimes } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import {
  adminWorkspaceRoutes as routes,
  type ListedWorkspace,
} from '#shared/contract/console/adminWorkspace.ts';
import { AppError } from '#shared/errors.ts';
import { currency } from '#shared/money.ts';
import { freePlanTag } from '#shared/rules/planLimits.ts';

export const list = crossWorkspaceQueryOf(routes.list, {
  name: 'console.list_workspaces',
  who: 'console.read',
  async query(ctx, { query }) {
    const { items, total } = await listWorkspaces(ctx.platform.database, query);
    return { items: await withFigures(ctx, items), total };
  },
});

export const get = crossWorkspaceQueryOf(routes.get, {
  name: 'console.get_workspace',
  who: 'console.read',
  query: (ctx, { params }) => getListedWorkspace(ctx, params.id),
});

/** Rejects with `not_found`. */
export async function getListedWorkspace(ctx: PlatformCtx, id: number): Promise<ListedWorkspace> {
  const row = await findWorkspace(ctx.platform.database, id);
  const [found] = row ? await withFigures(ctx, [row]) : [];
  if (!found) throw new AppError('not_found');
  return found;
}

type Row = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

async function withFigures({ platform }: PlatformCtx, rows: Row[]): Promise<ListedWorkspace[]> {
  if (rows.length === 0) return [];
  const { database, clock } = platform;
  const ids = rows.map(({ id }) => id);
  const [members, plans, subscriptions, balances, answers] = await Promise.all([
    membersOfWorkspaces(database, ids),
    listPlanNames(database),
    subscriptionsOf(database, ids),
    balancesOf(database, ids),
    countAnswersThisMonth(database, rows, clock.now()),
  ]);
  const tags = new Map(plans.map(({ id, tag }) => [id, tag]));
  return rows.map((row) => {
    const { owner = null, count = 0 } = members.get(row.id) ?? {};
    const subscription = subscriptions.get(row.id);
    const isSubscribed = subscription && subscription.status !== 'canceled';
    const wallet = balances.get(row.id);
    return {
      ...withUnixTimes(row),
      owner,
      member_count: count,
      plan: (isSubscribed && tags.get(subscription.plan_id)) || freePlanTag,
      subscription_status: subscription?.status ?? null,
      wallet_balance: wallet?.balance ?? 0,
      wallet_currency: wallet?.currency ?? currency,
      answers: answers.get(row.id) ?? 0,
    };
  });
}
