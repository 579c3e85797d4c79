import { jobLease } from '#server/platform/jobs/lease.ts';
import { enqueueAnswer } from '#server/features/conversation/public.ts';
import { workspacesUnanswered } from '#server/features/conversation/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A message that nobody has taken up for so long is looked after. */
const overdueSeconds = 3;

/** Finds customers who wait for an answer that no job will bring any more, and sees to it that one does. */
export async function enqueueUnanswered(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const overdue = new Date(now.getTime() - overdueSeconds * 1000);
  const workspaceIds = await workspacesUnanswered(platform.database, overdue, now);
  await forEachWorkspace(platform, workspaceIds, enqueueInWorkspace);
}

async function enqueueInWorkspace(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now();
  await ctx.platform.database.inWorkspace(ctx.workspaceId, async (tx) => {
    const stuck = await tx.db
      .selectFrom('conversation')
      .select('id')
      // What was handed over and back has a customer's message last, and may have had its answer.
      .where((where) =>
        where.exists(
          where
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.conversation_id', '=', 'conversation.id')
            .whereRef('message.id', '>', 'conversation.answered_message_id')
            .where('message.author', '=', 'customer'),
        ),
      )
      .where('status', '=', 'open')
      .where('handler', '=', 'agent')
      .where('last_message_author', '=', 'customer')
      .where('last_customer_message_at', '<', new Date(now.getTime() - overdueSeconds * 1000))
      .where(({ ref }) => jobLease.isFree(ref('turn_lease_until'), now))
      .limit(200)
      .execute();
    for (const { id } of stuck) enqueueAnswer(ctx, tx, id);
  });
}
