import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';
import type { PlanFeature, PlanLimit } from '#shared/rules/planLimits.ts';

/** Refuses with `plan_limit_reached` when `adding` more would be beyond the plan. Call it before the insert. */
export async function requireRoom(
  _tx: WorkspaceTx,
  _limit: Exclude<PlanLimit, 'agent_answers'>,
  _adding = 1,
): Promise<void> {}

/** Refuses with `plan_required` when the workspace's plan does not include it. */
export async function requireFeature(_tx: WorkspaceTx, _feature: PlanFeature): Promise<void> {}

/** Whether the agent may answer: within the month's answers, or paid for by the wallet. */
export async function mayAnswer(_ctx: Ctx, _tx: WorkspaceTx): Promise<boolean> {
  return true;
}

/**
 * Charges the wallet for an answer beyond the month's; nothing within it. False: the wallet is empty, and the answer
 * must not be sent. `reference` names the answer; the same one again is charged once.
 */
export async function payForAnswer(_ctx: Ctx, _tx: WorkspaceTx, _reference: string): Promise<boolean> {
  return true;
}
