/** What becomes of conversations whose member or team is going. */
import { selectConversations, viewConversations } from '#server/features/conversation/view.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';

/** The member's conversations have no assignee; the open ones that a person answers wait for another one. */
export async function releaseMember(ctx: Ctx, tx: WorkspaceTx, userId: number): Promise<void> {
  const { rows } = await tx.sql<Released>`
    update conversation
    set assignee_id = null, waiting = waiting or (handler = 'member' and status <> 'resolved')
    where assignee_id = ${userId}
    returning id, status`;
  await announce(ctx, tx, rows);
}

export async function releaseTeam(ctx: Ctx, tx: WorkspaceTx, teamId: number): Promise<void> {
  const { rows } = await tx.sql<Released>`
    update conversation set team_id = null where team_id = ${teamId} returning id, status`;
  await announce(ctx, tx, rows);
}

interface Released {
  id: number;
  status: string;
}

/** Tells those who look at them now; what is resolved is on nobody's list. */
async function announce(ctx: Ctx, tx: WorkspaceTx, released: Released[]): Promise<void> {
  const ids = released.filter(({ status }) => status !== 'resolved').map(({ id }) => id);
  if (ids.length === 0) return;
  for (const data of await viewConversations(selectConversations(tx).where('conversation.id', 'in', ids))) {
    const { id: conversationId, handler, assignee, status } = data;
    const customerData = { handler, member_name: assignee?.name ?? '', status };
    ctx.platform.live.announce(tx, { type: 'conversation', conversationId, data, customerData });
  }
}
