/** Conversations as members see them. */
import { expressionBuilder, sql, type Selection } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { ConversationChange } from '#server/features/conversation/store.ts';
import { isPerson } from '#server/features/customer/public.ts';
import { hasKeyword, listNewestMatches } from '#server/features/conversation/searchStore.ts';
import { rangesOf } from '#server/features/conversation/keyword.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import type {
  Conversation,
  ConversationDetail,
  conversationRoutes,
  ListedConversation,
} from '#shared/contract/conversation.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

const ownColumns = [
  'conversation.id',
  'conversation.status',
  'conversation.handler',
  'conversation.waiting',
  'conversation.waiting_since',
  'conversation.handoff_reason',
  'conversation.labels',
  'conversation.priority',
  'conversation.language',
  'conversation.unread_count',
  'conversation.last_message_text',
  'conversation.last_message_author',
  'conversation.last_message_at',
  'conversation.last_customer_message_at',
  'conversation.snoozed_until',
  'conversation.created_at',
] as const;

const eb = expressionBuilder<DB, 'conversation'>();

/** `customer` is who `own` is shown as: the same, or the one into whom they were merged. */
const isShownAs = sql<boolean>`customer.id = coalesce(own.merged_into, own.id)`;

/** The same with channel, customer, assignee and team: for a select and for `returning`. Built once, since it is long. */
const columns = [
  ...ownColumns,
  jsonObjectFrom(
    eb
      .selectFrom('channel')
      .whereRef('channel.id', '=', 'conversation.channel_id')
      .select(['channel.id', 'channel.type', 'channel.name']),
  )
    .$notNull()
    .as('channel'),
  jsonObjectFrom(
    eb
      .selectFrom('customer as own')
      .innerJoin('customer', (join) => join.on(isShownAs))
      .whereRef('own.id', '=', 'conversation.customer_id')
      .select(['customer.id', 'customer.name', 'customer.avatar']),
  )
    .$notNull()
    .as('customer'),
  jsonObjectFrom(
    eb
      .selectFrom('user_account')
      .whereRef('user_account.id', '=', 'conversation.assignee_id')
      .select(['user_account.id', 'user_account.display_name as name']),
  ).as('assignee'),
  jsonObjectFrom(
    eb.selectFrom('team').whereRef('team.id', '=', 'conversation.team_id').select(['team.id', 'team.name']),
  ).as('team'),
] as const;

type Row = Selection<DB, 'conversation', (typeof columns)[number]>;

function view(row: Row): Conversation {
  const { window_hours: hours } = abilitiesOf(row.channel.type);
  return {
    id: row.id,
    status: row.status as Conversation['status'],
    handler: row.handler as Conversation['handler'],
    waiting: row.waiting,
    waiting_since: toUnix(row.waiting_since),
    handoff_reason: row.handoff_reason,
    labels: row.labels,
    priority: row.priority as Conversation['priority'],
    language: row.language,
    unread_count: row.unread_count,
    last_message: { text: row.last_message_text, author: row.last_message_author },
    last_message_at: toUnix(row.last_message_at),
    snoozed_until: toUnix(row.snoozed_until),
    created_at: toUnix(row.created_at),
    window_expires_at:
      hours === null ? null : toUnix(row.last_customer_message_at ?? row.created_at) + hours * 3600,
    channel: row.channel,
    customer: row.customer,
    assignee: row.assignee,
    team: row.team,
  };
}

export async function getConversation(tx: WorkspaceTx, id: number): Promise<Conversation> {
  const row = await tx.db
    .selectFrom('conversation')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return view(row);
}

export async function getConversationWithDraft(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('conversation')
    .select(columns)
    .select('draft')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ...view(row), draft: row.draft as unknown as ConversationDetail['draft'] };
}

/** Changes the conversation, which the caller has locked, and reads it in the same statement. */
export async function updateAndGetConversation(
  tx: WorkspaceTx,
  id: number,
  change: ConversationChange,
): Promise<Conversation> {
  if (Object.values(change).every((value) => value === undefined)) return getConversation(tx, id);
  const row = await tx.db
    .updateTable('conversation')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return view(row);
}

export async function listConversationsByIds(tx: WorkspaceTx, ids: number[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db.selectFrom('conversation').select(columns).where('id', 'in', ids).execute();
  return rows.map(view);
}

type ListQuery = z.output<NonNullable<typeof conversationRoutes.list.query>>;

/** `userId`: whose conversations `assignee=me` means. */
export async function listConversations(
  tx: WorkspaceTx,
  query: ListQuery,
  userId: number,
): Promise<{ items: ListedConversation[]; total: number }> {
  const found = tx.db
    .selectFrom('conversation')
    // A chat that was opened and never written in is not listed.
    .where('conversation.last_message_id', 'is not', null)
    .$if(query.status !== undefined, (q) => q.where('conversation.status', '=', query.status!))
    .$if(query.handler !== undefined, (q) => q.where('conversation.handler', '=', query.handler!))
    .$if(query.waiting !== undefined, (q) => q.where('conversation.waiting', '=', query.waiting!))
    .$if(query.assignee === 'none', (q) => q.where('conversation.assignee_id', 'is', null))
    .$if(query.assignee === 'me', (q) => q.where('conversation.assignee_id', '=', userId))
    .$if(typeof query.assignee === 'number', (q) =>
      q.where('conversation.assignee_id', '=', query.assignee as number),
    )
    .$if(query.team_id !== undefined, (q) => q.where('conversation.team_id', '=', query.team_id!))
    .$if(query.channel_id !== undefined, (q) => q.where('conversation.channel_id', '=', query.channel_id!))
    .$if(query.customer_id !== undefined, (q) =>
      q.where(isPerson('conversation.customer_id', query.customer_id!)),
    )
    .$if(query.label !== undefined, (q) =>
      q.where((where) => where(where.val(query.label!), '=', where.fn.any('conversation.labels'))),
    )
    .$if(query.keyword !== '', (q) =>
      q.where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom('customer as own')
              .innerJoin('customer', (join) =>
                join.on(sql<boolean>`customer.id in (own.id, own.merged_into)`),
              )
              .select('customer.id')
              .whereRef('own.id', '=', 'conversation.customer_id')
              .where(hasKeyword(query.keyword, 'customer.name', 'customer.email', 'customer.phone')),
          ),
          where.exists(
            where
              .selectFrom('message')
              .select('message.id')
              .whereRef('message.conversation_id', '=', 'conversation.id')
              .where(hasKeyword(query.keyword, 'message.text')),
          ),
        ]),
      ),
    );
  const direction = query.asc ? 'asc' : 'desc';
  // The rows of the page are chosen first, so that nothing else is read for those before it.
  const page = found
    .select('conversation.id')
    .orderBy(`conversation.${query.field}`, direction)
    .orderBy('conversation.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  // Joins cost less for many rows than the subselects of `columns`, which `returning` needs.
  const rows = await tx.db
    .selectFrom('conversation')
    .innerJoin('channel', 'channel.id', 'conversation.channel_id')
    .innerJoin('customer as own', 'own.id', 'conversation.customer_id')
    .innerJoin('customer', (join) => join.on(isShownAs))
    .leftJoin('user_account', 'user_account.id', 'conversation.assignee_id')
    .leftJoin('team', 'team.id', 'conversation.team_id')
    .select(ownColumns)
    .select(['channel_id', 'channel.type as channel_type', 'channel.name as channel_name'])
    .select([
      'customer.id as customer_id',
      'customer.name as customer_name',
      'customer.avatar as customer_avatar',
    ])
    .select([
      'assignee_id',
      'user_account.display_name as assignee_name',
      'conversation.team_id',
      'team.name as team_name',
    ])
    .where('conversation.id', 'in', page)
    .orderBy(`conversation.${query.field}`, direction)
    .orderBy('conversation.id', direction)
    .execute();
  const items = rows.map((row) =>
    view({
      ...row,
      channel: { id: row.channel_id, type: row.channel_type, name: row.channel_name },
      customer: { id: row.customer_id, name: row.customer_name, avatar: row.customer_avatar },
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
      team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
    }),
  );
  const total = await countRows(found);
  if (query.keyword === '') return { items, total };
  const ids = items.map(({ id }) => id);
  const matches = await listNewestMatches(tx, ids, query.keyword);
  const nameIn = ({ customer }: Conversation) => rangesOf(query.keyword, customer.name)[0] ?? null;
  return {
    items: items.map((item) => ({
      ...item,
      match: { name: nameIn(item), message: matches.get(item.id) ?? null },
    })),
    total,
  };
}
