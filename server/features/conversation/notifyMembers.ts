/** Notifies members of a conversation that needs them. */
import { notify } from '#server/features/notification/public.ts';
import { listTeamUserIds } from '#server/features/team/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Conversation } from '#shared/contract/conversation.ts';

/** Reasons that a flood of messages gives to any number of conversations: they wait, without a notification each. */
const quietReasons = ['address_limit', 'hour_limit'];

/** The conversation has begun to wait for a person. */
export async function notifyWaiting(ctx: Ctx, tx: WorkspaceTx, conversation: Conversation): Promise<void> {
  const { id, customer, assignee, team, handoff_reason: reason } = conversation;
  if (quietReasons.includes(reason)) return;
  await notify(ctx, tx, {
    kind: 'handoff_wanted',
    values: { conversation_id: id, customer: customer.name, reason },
    concerned: assignee ? [assignee.id] : team ? await listTeamUserIds(tx, team.id) : [],
  });
}

/** The conversation has been assigned: to a member, or to a team without naming a member. */
export async function notifyAssigned(
  ctx: Ctx,
  tx: WorkspaceTx,
  { id, customer }: Conversation,
  to: { userId?: number; teamId?: number; name: string },
): Promise<void> {
  const concerned = to.userId ? [to.userId] : to.teamId ? await listTeamUserIds(tx, to.teamId) : [];
  if (concerned.length === 0) return;
  const by = 'name' in ctx.actor ? ctx.actor.name : '';
  await notify(ctx, tx, {
    kind: 'conversation_assigned',
    values: { conversation_id: id, customer: customer.name, by, to: to.name },
    concerned,
  });
}
