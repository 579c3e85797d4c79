import { readMessages } from '#server/features/conversation/messageStore.ts';
import { countConversations, requireConversation } from '#server/features/conversation/store.ts';
import { getConversationWithDraft, listConversations } from '#server/features/conversation/viewStore.ts';
import { getCustomer } from '#server/features/customer/public.ts';
import { listMatches } from '#server/features/conversation/searchStore.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { conversationRoutes as routes, type ConversationDetail } from '#shared/contract/conversation.ts';

export const list = operationOf(routes.list, {
  name: 'conversation.list',
  permission: 'conversation.read',
  run: (ctx, tx, { query }) => listConversations(tx, query, userIdOf(ctx)),
});

export const counts = operationOf(routes.counts, {
  name: 'conversation.count',
  permission: 'conversation.read',
  run: (ctx, tx) => countConversations(tx, userIdOf(ctx)),
});

export const get = operationOf(routes.get, {
  name: 'conversation.get',
  permission: 'conversation.read',
  async run(_ctx, tx, { params: { id } }): Promise<ConversationDetail> {
    const conversation = await getConversationWithDraft(tx, id);
    return { ...conversation, customer: await getCustomer(tx, conversation.customer.id) };
  },
});

export const messages = operationOf(routes.messages, {
  name: 'conversation.messages',
  permission: 'conversation.read',
  async run(ctx, tx, { params: { id }, query: { before, size } }) {
    await requireConversation(tx, id);
    return readMessages(ctx, tx, { conversationId: id, newestFirst: true, limit: size, before });
  },
});

export const matches = operationOf(routes.matches, {
  name: 'conversation.matches',
  permission: 'conversation.read',
  async run(_ctx, tx, { params: { id }, query: { keyword } }) {
    await requireConversation(tx, id);
    return listMatches(tx, id, keyword);
  },
});

/** 0, which is no user's id, for an API key. */
function userIdOf({ actor }: Ctx): number {
  return actor.kind === 'member' ? actor.userId : 0;
}
