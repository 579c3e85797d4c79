import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

/** The conversation under a row lock: everything that changes it waits in line. */
export async function lockConversation(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The name of somebody who is a member, and stays one until the transaction ends; nothing of anybody else. */
export async function keepMember(tx: WorkspaceTx, userId: number): Promise<{ name: string } | undefined> {
  return tx.db
    .selectFrom('workspace_user')
    .innerJoin('user_account', 'user_account.id', 'workspace_user.user_id')
    .select('user_account.display_name as name')
    .where('workspace_user.user_id', '=', userId)
    .forKeyShare('workspace_user')
    .executeTakeFirst();
}

export type ConversationRow = Awaited<ReturnType<typeof lockConversation>>;

export type ConversationChange = Partial<
  Pick<
    ConversationRow,
    | 'status'
    | 'handler'
    | 'waiting'
    | 'handoff_reason'
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
  >
> & { draft?: string | null };

export async function updateConversationRow(
  tx: WorkspaceTx,
  id: number,
  change: ConversationChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.db.updateTable('conversation').set(change).where('id', '=', id).execute();
}

/** Opens the customer's thread on a channel; the one that exists is the one. */
export async function openThread(
  tx: WorkspaceTx,
  channelId: number,
  customerId: number,
  now: Date,
): Promise<{ id: number; fresh: boolean }> {
  const made = await tx.db
    .insertInto('conversation')
    .values({ channel_id: channelId, customer_id: customerId, last_message_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'channel_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, fresh: true };
  const { id } = await tx.db
    .selectFrom('conversation')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { id, fresh: false };
}
