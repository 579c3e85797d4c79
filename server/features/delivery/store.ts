/** The way of outgoing messages to their providers. */
import { sql } from 'kysely';
import type { DeliveryStatus, Failure } from '#server/adapters/channel/port.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

interface NewDeliveries {
  messageId: number;
  channelId: number;
  conversationId: number;
  parts: number;
  now: Date;
}

export async function insertDeliveries(
  tx: WorkspaceTx,
  { messageId, channelId, conversationId, parts, now }: NewDeliveries,
): Promise<void> {
  await tx.sql`
    insert into message_delivery (message_id, channel_id, conversation_id, part, next_attempt_at)
    select ${messageId}, ${channelId}, ${conversationId}, part, ${now} from generate_series(0, ${parts - 1}::int) as part`;
}

/** The first delivery of the conversation that is neither sent nor failed, under a row lock. */
export function lockFirstOpen(tx: WorkspaceTx, conversationId: number) {
  return tx.db
    .selectFrom('message_delivery')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['queued', 'sending', 'unknown'])
    .orderBy('message_id')
    .orderBy('part')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof lockFirstOpen>>>;

export type DeliveryChange = Partial<
  Pick<
    DeliveryRow,
    | 'status'
    | 'attempts'
    | 'next_attempt_at'
    | 'lease_until'
    | 'tried_at'
    | 'provider_id'
    | 'reached'
    | 'reason'
    | 'detail'
    | 'sent_at'
  >
>;

export async function updateDelivery(tx: WorkspaceTx, id: number, change: DeliveryChange): Promise<void> {
  await tx.db.updateTable('message_delivery').set(change).where('id', '=', id).execute();
}

/** Unless it was settled meanwhile. */
export async function renewLease(tx: WorkspaceTx, id: number, until: Date): Promise<void> {
  await tx.db
    .updateTable('message_delivery')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

/** The delivery, under a row lock. */
export function lockDelivery(tx: WorkspaceTx, id: number) {
  return tx.db.selectFrom('message_delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface Meant {
  id: number | undefined;
  providerId: string;
}

function selectMeant(tx: WorkspaceTx, channelId: number, { id, providerId }: Meant) {
  return tx.db
    .selectFrom('message_delivery')
    .where('channel_id', '=', channelId)
    .where((where) =>
      id === undefined
        ? where('provider_id', '=', providerId)
        : where.or([where('provider_id', '=', providerId), where('id', '=', id)]),
    )
    .orderBy('id')
    .limit(1);
}

/** The delivery that the provider means: by our key, which is its id, or by the provider's id. Under a row lock. */
export function lockDeliveryOf(tx: WorkspaceTx, channelId: number, meant: Meant) {
  return selectMeant(tx, channelId, meant).selectAll().forUpdate().executeTakeFirst();
}

export async function findDeliveryOf(tx: WorkspaceTx, channelId: number, meant: Meant) {
  const row = await selectMeant(tx, channelId, meant).select('id').executeTakeFirst();
  return row?.id;
}

export function findSendingPart(tx: WorkspaceTx, conversationId: number) {
  return tx.db
    .selectFrom('message_delivery')
    .select(['id', 'message_id', 'part'])
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['sending', 'unknown'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The parts of a message, in order. */
export function listParts(tx: WorkspaceTx, messageId: number) {
  return tx.db
    .selectFrom('message_delivery')
    .select(['id', 'status', 'reached', 'reason', 'detail'])
    .where('message_id', '=', messageId)
    .orderBy('part')
    .execute();
}

/** Fails what is left of a message of which a part has failed. */
export async function failRest(
  tx: WorkspaceTx,
  messageId: number,
  { reason, detail }: Failure,
): Promise<void> {
  await tx.db
    .updateTable('message_delivery')
    .set({ status: 'failed', reason, detail, lease_until: null })
    .where('message_id', '=', messageId)
    .where('status', '=', 'queued')
    .execute();
}

/** Keeps a status until the answer of the call that sent its message is stored. */
export async function insertEarlyStatus(
  tx: WorkspaceTx,
  early: {
    channelId: number;
    providerId: string;
    status: DeliveryStatus;
    failure?: Failure | undefined;
    now: Date;
  },
): Promise<void> {
  await tx.db
    .insertInto('early_status')
    .values({
      channel_id: early.channelId,
      provider_id: early.providerId,
      status: early.status,
      reason: early.failure?.reason ?? '',
      detail: early.failure?.detail ?? '',
      received_at: early.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function takeEarlyStatuses(tx: WorkspaceTx, channelId: number, providerId: string) {
  return tx.db
    .deleteFrom('early_status')
    .where('channel_id', '=', channelId)
    .where('provider_id', '=', providerId)
    .returning(['status', 'reason', 'detail'])
    .execute();
}

export async function deleteEarlyStatusesBefore(
  tx: WorkspaceTx,
  before: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from early_status where (channel_id, provider_id, status) in (
      select channel_id, provider_id, status from early_status where received_at < ${before} limit ${most})`;
  return rowCount;
}

/** The ids of the messages of a conversation that were sent by a time and are known to have got less far. */
export async function markReached(
  tx: WorkspaceTx,
  conversationId: number,
  reached: 'delivered' | 'read',
  at: Date,
): Promise<number[]> {
  const before = reached === 'read' ? ['', 'delivered'] : [''];
  const rows = await tx.db
    .updateTable('message_delivery')
    .set({ reached })
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'sent')
    .where('sent_at', '<=', at)
    .where('reached', 'in', before)
    .returning('message_id')
    .execute();
  return [...new Set(rows.map(({ message_id: id }) => id))];
}

export function listDueConversations(tx: WorkspaceTx, now: Date): Promise<{ conversation_id: number }[]> {
  return tx.db
    .selectFrom('message_delivery')
    .select('conversation_id')
    .distinct()
    .where('status', 'in', ['queued', 'sending', 'unknown'])
    .where('next_attempt_at', '<=', now)
    .where(sql<boolean>`lease_until is null or lease_until <= ${now}`)
    .execute();
}

/** The ids of our messages in a conversation, by the ids that their parts have at the provider. */
export async function findSentMessages(
  tx: WorkspaceTx,
  conversation: { id: number; channel_id: number },
  providerIds: readonly string[],
): Promise<Map<string, number>> {
  if (providerIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('message_delivery')
    .select(['provider_id', 'message_id'])
    .where('channel_id', '=', conversation.channel_id)
    .where('conversation_id', '=', conversation.id)
    .where(sql<boolean>`provider_id = any(${providerIds})`)
    .execute();
  return new Map(rows.map((row) => [row.provider_id!, row.message_id]));
}
