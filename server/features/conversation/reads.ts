import { readMessages } from '#server/features/conversation/messages.ts';
import {
  countConversations,
  selectConversations,
  viewConversation,
  viewConversations,
} from '#server/features/conversation/view.ts';
import { viewCustomer } from '#server/features/customer/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { conversationRoutes as routes, type ConversationDetail } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';

const reading = { permission: 'conversation.read', audited: false } as const;

export const list = operationOf(routes.list, {
  ...reading,
  name: 'conversation.list',
  async run(ctx, tx, { query }) {
    const me = ctx.actor.kind === 'member' ? ctx.actor.userId : 0;
    const pattern = likePattern(query.keyword);
    // Filtered and counted by themselves; only the page is joined with whom and what it is about.
    const filtered = tx.db
      .selectFrom('conversation')
      // A chat that was opened and never written in is nobody's business yet.
      .where('conversation.last_message_id', 'is not', null)
      .$if(query.status !== undefined, (q) => q.where('conversation.status', '=', query.status!))
      .$if(query.handler !== undefined, (q) => q.where('conversation.handler', '=', query.handler!))
      .$if(query.waiting !== undefined, (q) => q.where('conversation.waiting', '=', query.waiting!))
      .$if(query.assignee === 'none', (q) => q.where('conversation.assignee_id', 'is', null))
      .$if(query.assignee === 'me', (q) => q.where('conversation.assignee_id', '=', me))
      .$if(typeof query.assignee === 'number', (q) =>
        q.where('conversation.assignee_id', '=', query.assignee as number),
      )
      .$if(query.team_id !== undefined, (q) => q.where('conversation.team_id', '=', query.team_id!))
      .$if(query.channel_id !== undefined, (q) => q.where('conversation.channel_id', '=', query.channel_id!))
      .$if(query.label !== undefined, (q) =>
        q.where((where) => where(where.val(query.label!), '=', where.fn.any('conversation.labels'))),
      )
      .$if(query.keyword !== '', (q) =>
        q.where((where) =>
          where.or([
            where.exists(
              where
                .selectFrom('customer')
                .select('customer.id')
                .whereRef('customer.id', '=', 'conversation.customer_id')
                .where((customer) =>
                  customer.or([
                    customer('customer.name', 'ilike', pattern),
                    customer('customer.email', 'ilike', pattern),
                    customer('customer.phone', 'ilike', pattern),
                  ]),
                ),
            ),
            where.exists(
              where
                .selectFrom('message')
                .select('message.id')
                .whereRef('message.conversation_id', '=', 'conversation.id')
                .where('message.text', 'ilike', pattern),
            ),
          ]),
        ),
      );
    const { total } = await filtered
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const direction = query.asc ? 'asc' : 'desc';
    const page = filtered
      .select('conversation.id')
      .orderBy(`conversation.${query.field}`, direction)
      .orderBy('conversation.id', direction)
      .limit(query.size)
      .offset((query.page - 1) * query.size);
    const items = await viewConversations(
      selectConversations(tx)
        .where('conversation.id', 'in', page)
        .orderBy(`conversation.${query.field}`, direction)
        .orderBy('conversation.id', direction),
    );
    return { items, total: Number(total) };
  },
});

export const counts = operationOf(routes.counts, {
  ...reading,
  name: 'conversation.count',
  run: (ctx, tx) => countConversations(tx, ctx.actor.kind === 'member' ? ctx.actor.userId : 0),
});

export const get = operationOf(routes.get, {
  ...reading,
  name: 'conversation.get',
  async run(_ctx, tx, { params: { id } }): Promise<ConversationDetail> {
    const conversation = await viewConversation(tx, id);
    const customer = await viewCustomer(tx, conversation.customer.id);
    const row = await tx.db
      .selectFrom('conversation')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...conversation, customer, draft: row.draft as unknown as ConversationDetail['draft'] };
  },
});

export const messages = operationOf(routes.messages, {
  ...reading,
  name: 'conversation.messages',
  async run(ctx, tx, { params: { id }, query: { before, size } }) {
    const found = await tx.db.selectFrom('conversation').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new AppError('not_found');
    return readMessages(ctx, tx, {
      conversationId: id,
      newestFirst: true,
      limit: size,
      ...(before && { before }),
    });
  },
});
