/** Messages: stored once, read by members and customers. */
import { sql } from 'kysely';
import { countRows } from '#server/platform/database/countRows.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { forCustomer } from '#server/features/conversation/forCustomer.ts';
import type { MediaReference } from '#server/adapters/channel/port.ts';
import type { ConversationRow } from '#server/features/conversation/store.ts';
import { enqueueDelivery } from '#server/features/delivery/public.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';
import { recordInCase } from '#server/features/conversation/caseStore.ts';
import { viewMedia, type StoredMedia } from '#server/features/media/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { Action, Citation, Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { storableJson } from '#shared/storable.ts';

export interface NewMessage {
  conversation: Pick<ConversationRow, 'id' | 'channel_id' | 'channel_type'>;
  direction: Message['direction'];
  author: Message['author'];
  authorId?: number;
  authorName?: string;
  kind: Message['kind'];
  text?: string;
  media?: StoredMedia;
  replyTo?: number;
  clientId?: string;
  /** Of a message that came from a provider: its id there, and where its file is until it is fetched. */
  providerId?: string;
  fileSource?: MediaReference;
  citations?: Citation[];
  actions?: Action[];
  event?: NonNullable<Message['event']>;
  at: Date;
}

/**
 * Stores the message, unless its author has sent it before: then the stored one is answered and `inserted` is false. One
 * that leaves through a provider is queued for it. Rejects with `invalid_input` when it replies to a message that is not in its conversation.
 */
export async function insertMessage(
  ctx: Ctx,
  tx: WorkspaceTx,
  message: NewMessage,
): Promise<{ message: Message; inserted: boolean }> {
  const { conversation, media, at } = message;
  const isQueued =
    message.direction === 'out' &&
    message.providerId === undefined &&
    abilitiesOf(conversation.channel_type).is_outward;
  const values = {
    conversation_id: conversation.id,
    client_id: message.clientId ?? null,
    direction: message.direction,
    author: message.author,
    author_id: message.authorId ?? null,
    author_name: message.authorName ?? '',
    kind: message.kind,
    text: message.text ?? '',
    reply_to: message.replyTo ?? null,
    status: isQueued ? 'queued' : 'sent',
    citations: storableJson(message.citations ?? []),
    actions: storableJson(message.actions ?? []),
    event: message.event ? storableJson(message.event) : null,
    withdrawn: false,
    created_at: at,
  };
  const row = await onConstraintViolation(
    tx.db
      .insertInto('message')
      .values({
        ...values,
        media_id: media?.id ?? null,
        ...(message.providerId !== undefined && { provider_id: message.providerId }),
        ...(message.fileSource && {
          file_status: 'pending',
          file_source: storableJson(message.fileSource),
        }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
    {
      message_reply: () =>
        new AppError('invalid_input', { fields: { reply_to: 'no message of this conversation' } }),
    },
  );
  if (!row) {
    const sent = await findSent(ctx, tx, conversation.id, message.clientId!, message.author);
    return { message: sent!, inserted: false };
  }
  if (message.kind !== 'reaction') recordInCase(tx, { ...message, conversationId: conversation.id });
  if (isQueued) enqueueDelivery(ctx, tx, conversation, { id: row.id, text: values.text });
  if (message.direction === 'in') countUsage(tx, at, { messages_received: 1 });
  if (message.direction === 'out') countUsage(tx, at, { messages_sent: 1 });
  const stored = {
    ...values,
    id: row.id,
    status_reason: '',
    citations: JSON.parse(values.citations),
    actions: JSON.parse(values.actions),
    event: values.event && JSON.parse(values.event),
    media_id: media?.id ?? null,
    media_name: media?.name ?? null,
    media_type: media?.mime_type ?? null,
    media_size: media?.size ?? null,
    file_status: message.fileSource ? 'pending' : null,
  };
  return { message: view(ctx, tx, stored), inserted: true };
}

/** The message that its author has sent under this id before. */
export async function findSent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  clientId: string,
  author: Message['author'] = 'customer',
): Promise<Message | undefined> {
  const row = await select(tx)
    .where('message.conversation_id', '=', conversationId)
    .where('message.author', '=', author)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst();
  return row && view(ctx, tx, row);
}

/** The ids, here, of the messages that have these ids at the provider: for each conversation a map from one to the other. */
export async function findByProviderIds(
  tx: WorkspaceTx,
  wanted: readonly { conversationId: number; providerIds: readonly string[] }[],
): Promise<Map<string, number>[]> {
  const conversationIds = wanted.flatMap(({ conversationId: id, providerIds }) => providerIds.map(() => id));
  const { rows } = await tx.sql<{ conversation_id: number; provider_id: string; id: number }>`
    select conversation_id, provider_id, message.id
    from unnest(${conversationIds}::bigint[], ${wanted.flatMap((one) => one.providerIds)}::text[])
      as wanted (conversation_id, provider_id) join message using (conversation_id, provider_id)`;
  const found = Map.groupBy(rows, (row) => row.conversation_id);
  return wanted.map(
    ({ conversationId }) => new Map(found.get(conversationId)?.map((row) => [row.provider_id, row.id])),
  );
}

interface Wanted {
  conversationId: number;
  before?: number | undefined;
  after?: number | undefined;
  /** Only what the customer may see. */
  forCustomer?: boolean;
  /** Only what we and the customer wrote, and events that resolved or reopened the conversation. */
  dialogue?: boolean;
  newestFirst?: boolean;
  limit: number;
}

export async function readMessages(ctx: Ctx, tx: WorkspaceTx, wanted: Wanted): Promise<Message[]> {
  const rows = await select(tx)
    .where('message.conversation_id', '=', wanted.conversationId)
    .$if(wanted.before !== undefined, (query) => query.where('message.id', '<', wanted.before!))
    .$if(wanted.after !== undefined, (query) => query.where('message.id', '>', wanted.after!))
    .$if(wanted.forCustomer === true, (query) =>
      query.where('message.direction', '<>', 'internal').where('message.kind', '<>', 'event'),
    )
    .$if(wanted.dialogue === true, (query) =>
      query.where((where) =>
        where.or([
          where('message.direction', '<>', 'internal'),
          where(sql`message.event ->> 'type'`, 'in', ['resolved', 'reopened']),
        ]),
      ),
    )
    .orderBy('message.id', wanted.newestFirst ? 'desc' : 'asc')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => view(ctx, tx, row));
}

/** Where messages are and how far they have come, by their ids. */
export async function readStatuses(tx: WorkspaceTx, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'status', 'status_reason'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, status, ...row }) => [id, { ...row, status: status as Message['status'] }] as const),
  );
}

/** How much the agent has written in a conversation since a time. */
export function countAgentMessages(tx: WorkspaceTx, conversationId: number, since: Date): Promise<number> {
  const written = tx.db
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'agent')
    .where('direction', '=', 'out')
    .where('created_at', '>', since);
  return countRows(written);
}

/** The latest events of these types, newest first. */
export async function listEvents(
  tx: WorkspaceTx,
  conversationId: number,
  types: readonly NonNullable<Message['event']>['type'][],
  limit: number,
) {
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'author_name', 'event', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'event')
    .where(sql`event ->> 'type'`, 'in', types)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ event, created_at, ...row }) => ({
    ...row,
    event: event as unknown as NonNullable<Message['event']>,
    at: toUnix(created_at),
  }));
}

/** The id of the last message that the customer was answered with; 0: none. A welcome answers nothing. */
export async function lastSentId(tx: WorkspaceTx, conversationId: number): Promise<number> {
  const { id } = await tx.db
    .selectFrom('message')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'out')
    .where('author', '<>', 'system')
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** What of a message its provider is given. Rejects with `not_found`. */
export async function readOutgoing(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('message')
    .leftJoin('message as answered', (join) =>
      join
        .onRef('answered.conversation_id', '=', 'message.conversation_id')
        .onRef('answered.id', '=', 'message.reply_to'),
    )
    .select([
      ...(['message.text', 'message.media_id', 'message.actions', 'message.author'] as const),
      'answered.provider_id',
    ])
    .where('message.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const choices = (row.actions as unknown as Action[]).map(({ label, value }) => ({ label, value }));
  const isByMember = row.author === 'member';
  return { text: row.text, mediaId: row.media_id, choices, replyTo: row.provider_id, isByMember };
}

/** How far the statuses of a message are from the start: one never goes back. */
const progress = ['queued', 'sent', 'delivered', 'read', 'failed'];

/** Shows how far a message has got, unless it is known to have got further. `failed` is final until it is sent again. */
export async function setMessageStatus(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  status: Message['status'],
  reason: string,
): Promise<void> {
  const earlier = progress.slice(0, progress.indexOf(status));
  const changed = await tx.db
    .updateTable('message')
    .set({ status, status_reason: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('status', 'in', status === 'queued' ? ['failed'] : earlier)
    .returning('id')
    .executeTakeFirst();
  if (changed) await publishChanged(ctx, tx, id);
}

/** Tells members that a message they may see has changed. */
async function publishChanged(ctx: Ctx, tx: WorkspaceTx, id: number): Promise<void> {
  const row = await select(tx).where('message.id', '=', id).executeTakeFirstOrThrow();
  const message = view(ctx, tx, row);
  const customerData = forCustomer(message);
  const { conversation_id: conversationId } = message;
  ctx.platform.live.publishEvent(tx, { type: 'message', conversationId, data: message, customerData });
}

/** Takes back what the customer wrote under this id of the provider, with every part of it. Returns what it said. */
export async function withdraw(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  providerId: string,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'text'])
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'in')
    .where('withdrawn', '=', false)
    .where(sql<boolean>`(provider_id = ${providerId} or starts_with(provider_id, ${`${providerId}/`}))`)
    .execute();
  for (const { id } of rows) {
    await tx.db
      .updateTable('message')
      .set({ withdrawn: true, text: '', media_id: null, file_status: null, file_source: null })
      .where('id', '=', id)
      .execute();
    await publishChanged(ctx, tx, id);
  }
  return rows.map(({ text }) => text);
}

/** Files of messages that are still at their providers and due: the oldest first, new ones before those tried again. */
export function listPendingFiles(tx: WorkspaceTx, most: number, now: Date) {
  return tx.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select([
      ...(['message.id', 'message.file_source', 'message.file_next_at', 'message.created_at'] as const),
      ...(['conversation.channel_id', 'conversation.channel_type'] as const),
    ])
    .where('file_status', '=', 'pending')
    .where((where) => where.or([where('file_next_at', 'is', null), where('file_next_at', '<=', now)]))
    .orderBy('file_next_at', (by) => by.asc().nullsFirst())
    .orderBy('message.id')
    .limit(most)
    .execute();
}

/** The file is tried again at that time. */
export async function postponeFile(tx: WorkspaceTx, id: number, at: Date): Promise<void> {
  await tx.db
    .updateTable('message')
    .set({ file_next_at: at })
    .where('id', '=', id)
    .where('file_status', '=', 'pending')
    .execute();
}

/** The file of a message has been fetched, or is not to be had: then its text says what is known of it. */
export async function setMessageFile(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  file: { mediaId: number } | 'failed',
): Promise<void> {
  const change =
    file === 'failed' ? { file_status: 'failed' } : { media_id: file.mediaId, file_status: null };
  await tx.db
    .updateTable('message')
    .set({ ...change, file_source: null, file_next_at: null })
    .where('id', '=', id)
    .where('file_status', '=', 'pending')
    .execute();
  await publishChanged(ctx, tx, id);
}

function select(tx: WorkspaceTx) {
  return tx.db
    .selectFrom('message')
    .leftJoin('media', 'media.id', 'message.media_id')
    .select([
      'message.id',
      'message.conversation_id',
      'message.client_id',
      'message.direction',
      'message.author',
      'message.author_id',
      'message.author_name',
      'message.kind',
      'message.text',
      'message.reply_to',
      'message.status',
      'message.status_reason',
      'message.citations',
      'message.actions',
      'message.event',
      'message.withdrawn',
      'message.created_at',
      'message.file_status',
      'media.id as media_id',
      'media.name as media_name',
      'media.mime_type as media_type',
      'media.size as media_size',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function view(
  ctx: Ctx,
  tx: WorkspaceTx,
  { media_id, media_name, media_type, media_size, ...row }: Row,
): Message {
  return {
    ...row,
    direction: row.direction as Message['direction'],
    author: row.author as Message['author'],
    kind: row.kind as Message['kind'],
    media:
      media_id === null
        ? null
        : viewMedia(ctx.platform, tx.workspaceId, {
            id: media_id,
            mime_type: media_type ?? '',
            size: media_size ?? 0,
            name: media_name ?? '',
          }),
    file_status: row.file_status as Message['file_status'],
    status: row.status as Message['status'],
    citations: row.citations as unknown as Citation[],
    actions: row.actions as unknown as Action[],
    event: row.event as unknown as Message['event'],
    has_trace: row.author === 'agent' && row.kind !== 'event',
    created_at: toUnix(row.created_at),
  };
}
