/** The budgets of answers as a workspace sees and sets them. */
import { readScope } from '#server/features/budget/counterStore.ts';
import { readLimits, writeOwnBudgets } from '#server/features/budget/store.ts';
import { toUnix } from '#server/platform/clock.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { usageRoutes as routes, type BudgetState } from '#shared/contract/usage.ts';
import { budgets } from '#shared/rules/systemLimits.ts';

export async function readBudgets(ctx: Ctx, tx: WorkspaceTx): Promise<BudgetState[]> {
  const { allowed, own, usual } = await readLimits(tx);
  const states: BudgetState[] = [];
  for (const budget of budgets) {
    const { endsAt, ...state } = await readScope(tx, budget, allowed[budget], ctx.platform.clock.now());
    states.push({
      budget,
      allowed: allowed[budget],
      own: own[budget],
      usual: usual[budget],
      ...state,
      resets_at: toUnix(endsAt),
    });
  }
  return states;
}

export const setBudgets = operationOf(routes.setBudgets, {
  name: 'budget.set',
  permission: 'billing.manage',
  async run(ctx, tx, { body: { visitor, address, hour } }) {
    const { own } = await readLimits(tx);
    const next = {
      visitor: visitor === undefined ? own.visitor : visitor,
      address: address === undefined ? own.address : address,
      hour: hour === undefined ? own.hour : hour,
    };
    await writeOwnBudgets(tx, next, ctx.platform.clock.now());
    recordChanges(tx, own, next);
    return readBudgets(ctx, tx);
  },
});
