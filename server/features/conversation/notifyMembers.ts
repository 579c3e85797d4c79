/** Tells members of a conversation that needs them. */
import { notify } from '#server/features/notification/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Conversation } from '#shared/contract/conversation.ts';

/** It has begun to wait for a person. */
export async function notifyWaiting(ctx: Ctx, tx: WorkspaceTx, conversation: Conversation): Promise<void> {
  const { id, customer, assignee, team, handoff_reason: reason } = conversation;
  await notify(ctx, tx, {
    kind: 'handoff_wanted',
    values: { conversation_id: id, customer: customer.name, reason },
    concerned: assignee ? [assignee.id] : team ? await usersOf(tx, team.id) : [],
  });
}

/** It has been assigned: to a member, or to a team without naming one of them. */
export async function notifyAssigned(
  ctx: Ctx,
  tx: WorkspaceTx,
  { id, customer }: Conversation,
  to: { userId?: number; teamId?: number; name: string },
): Promise<void> {
  const concerned = to.userId ? [to.userId] : to.teamId ? await usersOf(tx, to.teamId) : [];
  // A team without members: nobody has been given anything.
  if (concerned.length === 0) return;
  const by = 'name' in ctx.actor ? ctx.actor.name : '';
  await notify(ctx, tx, {
    kind: 'conversation_assigned',
    values: { conversation_id: id, customer: customer.name, by, to: to.name },
    concerned,
  });
}

async function usersOf(tx: WorkspaceTx, teamId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('team_user')
    .select('user_id')
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
