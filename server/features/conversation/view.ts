/** Conversations as members see them. */
import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import { AppError } from '#shared/errors.ts';
import { abilitiesOf } from '#shared/rules/channelAbilities.ts';

export function selectConversations(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('conversation')
    .innerJoin('channel', 'channel.id', 'conversation.channel_id')
    .innerJoin('customer', 'customer.id', 'conversation.customer_id')
    .leftJoin('user_account as assignee', 'assignee.id', 'conversation.assignee_id')
    .leftJoin('team', 'team.id', 'conversation.team_id');
}

const columns = [
  'conversation.id',
  'conversation.status',
  'conversation.handler',
  'conversation.waiting',
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
  'channel.id as channel_id',
  'channel.type as channel_type',
  'channel.name as channel_name',
  'customer.id as customer_id',
  'customer.name as customer_name',
  'customer.avatar as customer_avatar',
  'assignee.id as assignee_id',
  'assignee.display_name as assignee_name',
  'team.id as team_id',
  'team.name as team_name',
] as const;

export async function viewConversations(
  query: ReturnType<typeof selectConversations>,
): Promise<Conversation[]> {
  const rows = await query.select([...columns]).execute();
  return rows.map((row) => {
    const { window_hours: hours } = abilitiesOf(row.channel_type);
    const windowStart = row.last_customer_message_at ?? row.created_at;
    return {
      id: row.id,
      channel: { id: row.channel_id, type: row.channel_type, name: row.channel_name },
      customer: { id: row.customer_id, name: row.customer_name, avatar: row.customer_avatar },
      status: row.status as Conversation['status'],
      handler: row.handler as Conversation['handler'],
      waiting: row.waiting,
      handoff_reason: row.handoff_reason,
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
      team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
      labels: row.labels,
      priority: row.priority as Conversation['priority'],
      language: row.language,
      unread_count: row.unread_count,
      last_message: { text: row.last_message_text, author: row.last_message_author },
      last_message_at: toUnix(row.last_message_at),
      snoozed_until: toUnix(row.snoozed_until),
      window_expires_at: hours === null ? null : toUnix(windowStart) + hours * 3600,
      created_at: toUnix(row.created_at),
    };
  });
}

export async function viewConversation(tx: WorkspaceTx, id: number): Promise<Conversation> {
  const [conversation] = await viewConversations(selectConversations(tx).where('conversation.id', '=', id));
  if (!conversation) throw new AppError('not_found');
  return conversation;
}

/** Counts without joins: the landing page of the inbox must stay cheap with a million conversations behind it. */
export async function countConversations(tx: WorkspaceTx, userId: number) {
  const row = await tx.db
    .selectFrom('conversation')
    .where('status', '=', 'open')
    .where('last_message_id', 'is not', null)
    .select([
      sql<number>`count(*) filter (where waiting)`.as('waiting'),
      sql<number>`count(*) filter (where assignee_id = ${userId})`.as('mine'),
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where unread_count > 0 and handler = 'member')`.as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
