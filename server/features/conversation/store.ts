import { jobLease } from '#server/platform/jobs/lease.ts';
import { sql, type Selectable } from 'kysely';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/tables.gen.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { toUnix } from '#server/platform/clock.ts';
import { channelTypes } from '#shared/channels/channelTypes.ts';

export type ConversationRow = Selectable<DB['conversation']>;

/**
 * The conversation under a row lock, which everything that changes it takes first. The statement is sent at once, so that
 * those of calls that follow it without waiting read what the lock protects.
 */
export async function lockConversation(tx: WorkspaceTx, id: number): Promise<ConversationRow> {
  const { rows } = await tx.sql<ConversationRow>`select * from conversation where id = ${id} for update`;
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A subquery: the id of a conversation's channel. */
export function selectChannelId(tx: WorkspaceTx, id: number) {
  return tx.db.selectFrom('conversation').select('channel_id').where('id', '=', id);
}

export type ConversationChange = Partial<
  Pick<
    ConversationRow,
    | 'status'
    | 'handler'
    | 'waiting'
    | 'waiting_since'
    | 'waiting_notices'
    | 'handoff_reason'
    | 'priority'
    | 'assignee_id'
    | 'team_id'
    | 'labels'
    | 'language'
    | 'unread_count'
    | 'last_message_id'
    | 'last_message_text'
    | 'last_message_author'
    | 'last_message_at'
    | 'last_customer_message_at'
    | 'snoozed_until'
    | 'answered_message_id'
    | 'turn_lease'
    | 'turn_lease_until'
    | 'network'
    | 'address'
    | 'reply_token'
  >
> & { draft?: string | null; before_resolve?: string | null; dialogue?: string | null };

export async function updateConversationRow(
  tx: WorkspaceTx,
  id: number,
  change: ConversationChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.db.updateTable('conversation').set(change).where('id', '=', id).execute();
}

/** Rejects with `not_found`. `customerId`: only the conversation of that customer. */
export async function requireConversation(tx: WorkspaceTx, id: number, customerId?: number) {
  return tx.db
    .selectFrom('conversation')
    .select(['id', 'channel_type'])
    .where('id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId!))
    .executeTakeFirstOrThrow(notFound);
}

/** The customer's last message, what it is answered through, and whether the agent's turn is under way. */
export function readForMark(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('conversation')
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select([
      ...(['conversation.channel_id', 'conversation.address', 'conversation.turn_lease_until'] as const),
      ...(['message.provider_id', 'message.created_at'] as const),
    ])
    .where('conversation.id', '=', id)
    .where('message.direction', '=', 'in')
    .where('message.kind', '<>', 'reaction')
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The name of a member whose membership a key-share lock keeps until the transaction ends; undefined for others. */
export async function lockMembership(tx: WorkspaceTx, userId: number): Promise<{ name: string } | undefined> {
  return tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select('user_account.display_name as name')
    .where('workspace_user.user_id', '=', userId)
    .forKeyShare('workspace_user')
    .executeTakeFirst();
}

/** What decides how a customer's message is received: the channel's state, and the language of the customer's page. */
export async function getReceivingChannel(tx: WorkspaceTx, conversationId: number) {
  return tx.db
    .selectFrom('conversation')
    .innerJoin('channel', 'channel.id', 'conversation.channel_id')
    .innerJoin('customer', 'customer.id', 'conversation.customer_id')
    .select(['channel.agent_enabled', 'channel.status', 'customer.locale'])
    .where('conversation.id', '=', conversationId)
    .executeTakeFirstOrThrow(notFound);
}

/** Opens the customer's conversation on a channel, or finds the one that exists. */
export async function openConversation(
  tx: WorkspaceTx,
  channelId: number,
  customerId: number,
  now: Date,
): Promise<number> {
  const inserted = await tx.db
    .insertInto('conversation')
    .values(({ selectFrom }) => ({
      channel_id: channelId,
      channel_type: selectFrom('channel').select('type').where('id', '=', channelId),
      customer_id: customerId,
      last_message_at: now,
      created_at: now,
    }))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'channel_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? (await findConversation(tx, channelId, customerId))!;
}

/** The conversations of these customers on a channel, by customer, under row locks. */
export async function lockConversationsByCustomer(
  tx: WorkspaceTx,
  channelId: number,
  customerIds: readonly number[],
): Promise<Map<number, ConversationRow>> {
  const { rows } = await tx.sql<ConversationRow>`
    select * from conversation where channel_id = ${channelId} and customer_id = any(${customerIds})
    order by id for update`;
  return new Map(rows.map((row) => [row.customer_id, row]));
}

export async function findConversation(
  tx: WorkspaceTx,
  channelId: number,
  customerId: number,
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('conversation')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.id;
}

/** The latest conversation of some customers on a channel of a provider, in which they have written since a time. */
export async function findRecentConversation(tx: WorkspaceTx, customerIds: readonly number[], since: Date) {
  if (customerIds.length === 0) return undefined;
  const outward = channelTypes.filter(({ abilities }) => abilities.is_outward).map(({ type }) => type);
  return tx.db
    .selectFrom('conversation')
    .select(['id', 'customer_id'])
    .where('customer_id', 'in', [...customerIds])
    .where('channel_type', 'in', outward)
    .where('last_customer_message_at', '>', since)
    .orderBy('last_customer_message_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What some customers have written and read, the latest first. */
export async function listConversationsOf(tx: WorkspaceTx, customerIds: readonly number[], most: number) {
  if (customerIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('conversation')
    .select(['id', 'channel_type', 'last_message_text', 'last_message_at'])
    .where('customer_id', 'in', [...customerIds])
    .where('last_message_id', 'is not', null)
    .orderBy('last_message_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, last_message_at: toUnix(row.last_message_at) }));
}

export async function listSnoozedUntil(tx: WorkspaceTx, now: Date): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('conversation')
    .select('id')
    .where('status', '=', 'snoozed')
    .where('snoozed_until', '<=', now)
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Conversations whose customer has waited for the agent since before `overdue`, without a turn under way. */
export async function listUnanswered(tx: WorkspaceTx, overdue: Date, now: Date): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('conversation')
    .select('id')
    // After a hand-over and back the customer's message is the last one, though it may have been answered.
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
    .where('last_customer_message_at', '<', overdue)
    .where(({ ref }) => jobLease.isFree(ref('turn_lease_until'), now))
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/** The member's unresolved conversations, under row locks taken in the order of their ids. */
export async function lockConversationsOf(tx: WorkspaceTx, userId: number): Promise<ConversationRow[]> {
  return tx.db
    .selectFrom('conversation')
    .selectAll()
    .where('assignee_id', '=', userId)
    .where('status', '<>', 'resolved')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The conversations with a customer, under row locks taken in the order of their ids. */
export async function lockConversationsWith(tx: WorkspaceTx, customerId: number): Promise<ConversationRow[]> {
  return tx.db
    .selectFrom('conversation')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('last_message_id', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function unassignResolved(tx: WorkspaceTx, userId: number): Promise<void> {
  await tx.db
    .updateTable('conversation')
    .set({ assignee_id: null })
    .where('assignee_id', '=', userId)
    .where('status', '=', 'resolved')
    .execute();
}

/** Takes the team away from its conversations. Answers the ids of the unresolved ones. */
export async function removeTeam(tx: WorkspaceTx, teamId: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('conversation')
    .set({ team_id: null })
    .where('team_id', '=', teamId)
    .returning(['id', 'status'])
    .execute();
  return rows.filter(({ status }) => status !== 'resolved').map(({ id }) => id);
}

/** Deletes up to `most` conversations opened before `before` and never written in. Answers their customers' ids. */
export async function deleteUnused(tx: WorkspaceTx, before: Date, most: number): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('conversation')
    .where('last_message_id', 'is', null)
    .where('id', 'in', (where) =>
      where
        .selectFrom('conversation')
        .select('id')
        .where('last_message_id', 'is', null)
        .where('created_at', '<', before)
        .limit(most),
    )
    .returning('customer_id')
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Without joins, so that the inbox opens fast however many conversations there are. */
export async function countConversations(tx: WorkspaceTx, userId: number) {
  return tx.db
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
}

/** Sets the end of the lease of the agent's turn, as long as it is this lease; `null` releases it. */
export async function updateTurnLease(
  tx: WorkspaceTx,
  id: number,
  lease: string,
  until: Date | null,
): Promise<void> {
  await tx.db
    .updateTable('conversation')
    .set({ turn_lease_until: until, ...(until === null && { turn_lease: null }) })
    .where('id', '=', id)
    .where('turn_lease', '=', lease)
    .execute();
}
