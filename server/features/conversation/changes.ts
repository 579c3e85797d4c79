/** What members do with a conversation other than write in it. */
import { addTimelineEvent, updateConversation } from '#server/features/conversation/updateConversation.ts';
import { answerDue } from '#server/features/conversation/answerDue.ts';
import { lastSentId } from '#server/features/conversation/messageStore.ts';
import { notifyAssigned } from '#server/features/conversation/notifyMembers.ts';
import {
  listSnoozedUntil,
  lockConversation,
  lockMembership,
  requireConversation,
  type ConversationChange,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
import { enqueueMark } from '#server/features/delivery/public.ts';
import { findTeamForAssignment } from '#server/features/team/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { workspacesToWake } from '#server/features/conversation/crossWorkspace.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import {
  operationOf,
  perform,
  requireMember,
  systemOperation,
} from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { storableJson } from '#shared/storable.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** The webhook event of each timeline event that has one. */
const webhookEvents: Partial<Record<NonNullable<Message['event']>['type'], WebhookEvent>> = {
  taken: 'conversation.assigned',
  assigned: 'conversation.assigned',
  resolved: 'conversation.resolved',
  reopened: 'conversation.reopened',
};

export const take = operationOf(routes.take, {
  name: 'conversation.take',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const userId = requireMember(ctx);
    const conversation = await lockConversation(tx, id);
    if (
      conversation.handler === 'member' &&
      conversation.assignee_id !== null &&
      conversation.assignee_id !== userId
    ) {
      throw new AppError('conversation_taken');
    }
    if (!(await lockMembership(tx, userId))) throw new AppError('forbidden');
    const changes: ConversationChange = {
      handler: 'member',
      assignee_id: userId,
      waiting: false,
      unread_count: 0,
    };
    if (conversation.status !== 'open') Object.assign(changes, reopened);
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'taken' });
  },
});

export const handBack = operationOf(routes.handBack, {
  name: 'conversation.hand_back',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'resolved') throw new AppError('conversation_resolved');
    const changes: ConversationChange = {
      handler: 'agent',
      assignee_id: null,
      waiting: false,
      handoff_reason: '',
      priority: 'normal',
      draft: null,
      // Messages before the member's reply count as answered; the agent answers those after it.
      answered_message_id: await lastSentId(tx, id),
    };
    if (conversation.last_message_author === 'customer') enqueueAnswer(ctx, tx, id);
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'handed_back' });
  },
});

export const assign = operationOf(routes.assign, {
  name: 'conversation.assign',
  permission: 'conversation.answer',
  detail: ({ body: { user_id, team_id } }) => ({ user_id, team_id }),
  async run(ctx, tx, { params: { id }, body: { user_id: userId, team_id: teamId } }) {
    const conversation = await lockConversation(tx, id);
    const changes: ConversationChange = {};
    let to = '';
    let team: { id: number; name: string } | null | undefined;
    if (userId !== undefined) {
      const member = userId === null ? null : await lockMembership(tx, userId);
      if (member === undefined) throw new AppError('not_found');
      to = member?.name ?? '';
      Object.assign(changes, { assignee_id: userId, ...(member && { handler: 'member', waiting: false }) });
    }
    if (teamId !== undefined) {
      team = teamId === null ? null : await findTeamForAssignment(tx, teamId);
      if (team === undefined) throw new AppError('not_found');
      to ||= team?.name ?? '';
      changes.team_id = teamId;
    }
    const changed = await updateWithTimelineEvent(ctx, tx, conversation, changes, {
      type: 'assigned',
      to,
      ...(changes.handler && { handler: 'member' }),
    });
    if (userId) {
      if (userId !== conversation.assignee_id) await notifyAssigned(ctx, tx, changed, { userId, name: to });
    } else if (team && team.id !== conversation.team_id) {
      await notifyAssigned(ctx, tx, changed, { teamId: team.id, name: team.name });
    }
    return changed;
  },
});

export const label = operationOf(routes.label, {
  name: 'conversation.label',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id }, body: { labels } }) {
    const conversation = await lockConversation(tx, id);
    return updateConversation(ctx, tx, conversation, {
      labels: [...new Set(labels.map((one) => one.trim()))],
    });
  },
});

export const snooze = operationOf(routes.snooze, {
  name: 'conversation.snooze',
  permission: 'conversation.answer',
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
  name: 'conversation.resolve',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'resolved')
      return updateConversation(ctx, tx, conversation, { unread_count: 0 });
    const { status, handler, waiting, waiting_since, waiting_notices, handoff_reason } = conversation;
    const { assignee_id, unread_count, snoozed_until, draft } = conversation;
    const changes: ConversationChange = {
      status: 'resolved',
      waiting: false,
      unread_count: 0,
      snoozed_until: null,
      draft: null,
      before_resolve: storableJson({
        ...{ status, handler, waiting, waiting_since, waiting_notices, handoff_reason },
        ...{ assignee_id, unread_count, snoozed_until, draft },
      } satisfies Before),
    };
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'resolved' });
  },
});

/** What undoing a resolve restores. In the database, its times are ISO strings. */
type Before = Pick<
  ConversationRow,
  | 'status'
  | 'handler'
  | 'waiting'
  | 'waiting_since'
  | 'waiting_notices'
  | 'handoff_reason'
  | 'assignee_id'
  | 'unread_count'
  | 'snoozed_until'
  | 'draft'
>;

export const undoResolve = operationOf(routes.undoResolve, {
  name: 'conversation.undo_resolve',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    const before = conversation.before_resolve as unknown as Before | null;
    // Done before, or overtaken: the customer wrote, or a member reopened it.
    if (conversation.status !== 'resolved' || !before) return updateConversation(ctx, tx, conversation, {});
    // A member who has left since is not assigned again.
    const { assignee_id: assignee } = before;
    const isGone = assignee !== null && !(await lockMembership(tx, assignee));
    const instant = (time: Date | null) => time && new Date(time);
    const changes: ConversationChange = {
      ...before,
      waiting_since: instant(before.waiting_since),
      snoozed_until: instant(before.snoozed_until),
      draft: before.draft === null ? null : storableJson(before.draft),
      ...(isGone && { assignee_id: null }),
    };
    const { last_message_author: author } = conversation;
    if (before.handler === 'agent' && before.status === 'open' && author === 'customer')
      enqueueAnswer(ctx, tx, id);
    return updateWithTimelineEvent(ctx, tx, conversation, changes, { type: 'reopened' });
  },
});

export const reopen = operationOf(routes.reopen, {
  name: 'conversation.reopen',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.status === 'open') return updateConversation(ctx, tx, conversation, {});
    if (conversation.handler === 'agent' && conversation.last_message_author === 'customer')
      enqueueAnswer(ctx, tx, id);
    return updateWithTimelineEvent(ctx, tx, conversation, reopened, { type: 'reopened' });
  },
});

export const read = operationOf(routes.read, {
  name: 'conversation.read',
  permission: 'conversation.answer',
  async run(ctx, tx, { params: { id } }) {
    const conversation = await lockConversation(tx, id);
    if (conversation.unread_count > 0) enqueueMark(ctx, tx, conversation, 'read');
    return updateConversation(ctx, tx, conversation, { unread_count: 0 });
  },
});

export const typing = operationOf(routes.typing, {
  name: 'conversation.typing',
  permission: 'conversation.answer',
  audited: false,
  async run(ctx, tx, { params: { id }, body: { on } }) {
    if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
    const conversation = await requireConversation(tx, id);
    if (on) enqueueMark(ctx, tx, conversation, 'typing');
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

export const viewing = operationOf(routes.viewing, {
  name: 'conversation.viewing',
  permission: 'conversation.read',
  audited: false,
  async run(ctx, tx, { params: { id }, body: { state } }) {
    if (ctx.actor.kind !== 'member') throw new AppError('forbidden');
    await requireConversation(tx, id);
    ctx.platform.live.broadcastTransient(tx.workspaceId, {
      type: 'viewer',
      conversationId: id,
      data: { conversation_id: id, user_id: ctx.actor.userId, name: ctx.actor.name, state },
      customerData: null,
    });
    return {};
  },
});

/** Reopens the conversations that were snoozed until now. */
export async function wakeSnoozed(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesToWake(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, wake, undefined));
}

export const wake = systemOperation('conversation.wake', async (ctx, tx) => {
  for (const id of await listSnoozedUntil(tx, ctx.platform.clock.now())) {
    await updateWithTimelineEvent(ctx, tx, await lockConversation(tx, id), reopened, { type: 'reopened' });
  }
});

const reopened: ConversationChange = { status: 'open', snoozed_until: null };

export function enqueueAnswer(ctx: Ctx, tx: WorkspaceTx, conversationId: number): void {
  ctx.platform.jobs.enqueue(tx, answerDue, { workspaceId: tx.workspaceId, conversationId });
}

async function updateWithTimelineEvent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: ConversationRow,
  changes: ConversationChange,
  event: NonNullable<Message['event']>,
): Promise<Conversation> {
  await addTimelineEvent(ctx, tx, conversation, event);
  const webhookEvent = webhookEvents[event.type];
  return updateConversation(ctx, tx, conversation, changes, webhookEvent ? [webhookEvent] : []);
}
