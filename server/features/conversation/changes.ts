/** What members do with a conversation beside writing in it. */
import { addTimelineEvent, updateConversation } from '#server/features/conversation/updateConversation.ts';
import { answerDue } from '#server/features/conversation/answerDue.ts';
import {
  keepMember,
  lockConversation,
  type ConversationChange,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
import { notifyAssigned } from '#server/features/conversation/notifyMembers.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { workspacesToWake } from '#server/features/conversation/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import { operationOf, perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** What webhooks are told of a line in the thread. */
const lineEvents: Partial<Record<NonNullable<Message['event']>['type'], WebhookEvent>> = {
  taken: 'conversation.assigned',
  assigned: 'conversation.assigned',
  resolved: 'conversation.resolved',
  reopened: 'conversation.reopened',
};

const answering = { permission: 'conversation.answer', audited: true } as const;

export const take = operationOf(routes.take, {
  ...answering,
  name: 'conversation.take',
  async run(ctx, tx, { params: { id } }) {
    const userId = memberOf(ctx);
    const conversation = await lockConversation(tx, id);
    if (
      conversation.handler === 'member' &&
      conversation.assignee_id !== null &&
      conversation.assignee_id !== userId
    ) {
      throw new AppError('conversation_taken');
    }
    if (!(await keepMember(tx, userId))) throw new AppError('forbidden');
    const changes: ConversationChange = {
      handler: 'member',
      assignee_id: userId,
      waiting: false,
      unread_count: 0,
    };
    if (conversation.status !== 'open') Object.assign(changes, { status: 'open', snoozed_until: null });
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'taken' });
  },
});

export const handBack = operationOf(routes.handBack, {
  ...answering,
  name: 'conversation.hand_back',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'resolved') throw new AppError('conversation_resolved');
    const { said } = await tx.db
      .selectFrom('message')
      .select((eb) => eb.fn.max('id').as('said'))
      .where('conversation_id', '=', id)
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    const changes: ConversationChange = {
      handler: 'agent',
      assignee_id: null,
      waiting: false,
      handoff_reason: '',
      draft: null,
      // What the member replied to has been dealt with; what came after is the agent's to answer.
      answered_message_id: said ?? 0,
    };
    if (conversation.last_message_author === 'customer') enqueueAnswer(ctx, tx, id);
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'handed_back' });
  },
});

export const assign = operationOf(routes.assign, {
  ...answering,
  name: 'conversation.assign',
  detail: ({ body: { user_id, team_id } }) => ({ user_id, team_id }),
  async run(ctx, tx, { params: { id }, body: { user_id: userId, team_id: teamId } }) {
    const conversation = await lockConversation(tx, id);
    const changes: ConversationChange = {};
    let to = '';
    let team: { id: number; name: string } | null | undefined;
    if (userId !== undefined) {
      const member = userId === null ? null : await keepMember(tx, userId);
      if (member === undefined) throw new AppError('not_found');
      to = member?.name ?? '';
      Object.assign(changes, { assignee_id: userId, ...(member && { handler: 'member', waiting: false }) });
    }
    if (teamId !== undefined) {
      team =
        teamId === null
          ? null
          : await tx.db
              .selectFrom('team')
              .select(['id', 'name'])
              .where('id', '=', teamId)
              // It stays one until the transaction ends.
              .forKeyShare()
              .executeTakeFirst();
      if (team === undefined) throw new AppError('not_found');
      to ||= team?.name ?? '';
      changes.team_id = teamId;
    }
    const changed = await updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'assigned', to });
    if (userId) {
      if (userId !== conversation.assignee_id) await notifyAssigned(ctx, tx, changed, { userId, name: to });
    } else if (team && team.id !== conversation.team_id) {
      await notifyAssigned(ctx, tx, changed, { teamId: team.id, name: team.name });
    }
    return changed;
  },
});

export const label = operationOf(routes.label, {
  ...answering,
  name: 'conversation.label',
  async run(ctx, tx, { params: { id }, body: { labels } }) {
    await lockConversation(tx, id);
    return updateConversation(ctx, tx, id, { labels: [...new Set(labels.map((one) => one.trim()))] });
  },
});

export const snooze = operationOf(routes.snooze, {
  ...answering,
  name: 'conversation.snooze',
  async run(ctx, tx, { params: { id }, body: { until } }) {
    const at = new Date(until * 1000);
    if (at <= ctx.platform.clock.now())
      throw new AppError('invalid_input', { fields: { until: 'must be in the future' } });
    const conversation = await lockConversation(tx, id);
    return updateWithTimelineEvent(
      ctx,
      tx,
      conversation,
      { status: 'snoozed', snoozed_until: at },
      { type: 'snoozed' },
    );
  },
});

export const resolve = operationOf(routes.resolve, {
  ...answering,
  name: 'conversation.resolve',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'resolved') return updateConversation(ctx, tx, id, { unread_count: 0 });
    const changes: ConversationChange = {
      status: 'resolved',
      waiting: false,
      unread_count: 0,
      snoozed_until: null,
      draft: null,
    };
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'resolved' });
  },
});

export const reopen = operationOf(routes.reopen, {
  ...answering,
  name: 'conversation.reopen',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'open') return updateConversation(ctx, tx, id, {});
    if (conversation.handler === 'agent' && conversation.last_message_author === 'customer')
      enqueueAnswer(ctx, tx, id);
    return updateWithTimelineEvent(
      ctx,
      tx,
      conversation,
      { status: 'open', snoozed_until: null },
      { type: 'reopened' },
    );
  },
});

export const read = operationOf(routes.read, {
  ...answering,
  name: 'conversation.read',
  async run(ctx, tx, { params: { id } }) {
    await lockConversation(tx, id);
    return updateConversation(ctx, tx, id, { unread_count: 0 });
  },
});

export const typing = operationOf(routes.typing, {
  name: 'conversation.typing',
  permission: 'conversation.answer',
  audited: false,
  async run(ctx, tx, { params: { id }, body: { on } }) {
    if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
    const found = await tx.db.selectFrom('conversation').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new AppError('not_found');
    const data = {
      conversation_id: id,
      author: 'member',
      author_name: ctx.actor.name,
      user_id: ctx.actor.userId,
      on,
    };
    ctx.platform.live.broadcastTransient(tx.workspaceId, {
      type: 'typing',
      conversationId: id,
      data,
      customerData: data,
    });
    return {};
  },
});

/** Reopens what was snoozed until now. */
export async function wakeSnoozed(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesToWake(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, wake, undefined));
}

export const wake = systemOperation('conversation.wake', async (ctx, tx) => {
  const due = await tx.db
    .selectFrom('conversation')
    .select('id')
    .where('status', '=', 'snoozed')
    .where('snoozed_until', '<=', ctx.platform.clock.now())
    .limit(100)
    .execute();
  for (const { id } of due) {
    const conversation = await lockConversation(tx, id);
    await updateWithTimelineEvent(
      ctx,
      tx,
      conversation,
      { status: 'open', snoozed_until: null },
      { type: 'reopened' },
    );
  }
});

export function enqueueAnswer(ctx: Ctx, tx: WorkspaceTx, conversationId: number): void {
  ctx.platform.jobs.enqueue(tx, answerDue, { workspaceId: tx.workspaceId, conversationId });
}

/** The change, with a line in the thread that says so. */
async function updateWithTimelineEvent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
  changes: ConversationChange,
  event: NonNullable<Message['event']>,
): Promise<Conversation> {
  await addTimelineEvent(ctx, tx, conversation.id, event);
  const told = lineEvents[event.type];
  return updateConversation(ctx, tx, conversation.id, changes, told ? [told] : []);
}

function memberOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
  return ctx.actor.userId;
}
