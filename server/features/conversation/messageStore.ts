/** Messages: stored once, read by members and customers. */
import { sql } from 'kysely';
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
  conversationId: number;
  direction: Message['direction'];
  author: Message['author'];
  authorId?: number;
  authorName?: string;
  kind: Message['kind'];
  text?: string;
  media?: StoredMedia;
  replyTo?: number;
  clientId?: string;
  citations?: Citation[];
  actions?: Action[];
  event?: NonNullable<Message['event']>;
  at: Date;
}

/**
 * Stores the message, unless its author has sent it before: then the stored one is answered and `inserted` is false.
 * Rejects with `invalid_input` when it replies to a message that is not in its conversation.
 */
export async function insertMessage(
  ctx: Ctx,
  tx: WorkspaceTx,
  message: NewMessage,
): Promise<{ message: Message; inserted: boolean }> {
  const { media, at } = message;
  const values = {
    conversation_id: message.conversationId,
    client_id: message.clientId ?? null,
    direction: message.direction,
    author: message.author,
    author_id: message.authorId ?? null,
    author_name: message.authorName ?? '',
    kind: message.kind,
    text: message.text ?? '',
    reply_to: message.replyTo ?? null,
    status: 'sent',
    citations: storableJson(message.citations ?? []),
    actions: storableJson(message.actions ?? []),
    event: message.event ? storableJson(message.event) : null,
    created_at: at,
  };
  const row = await onConstraintViolation(
    tx.db
      .insertInto('message')
      .values({ ...values, media_id: media?.id ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
    {
      message_reply: () =>
        new AppError('invalid_input', { fields: { reply_to: 'no message of this conversation' } }),
    },
  );
  if (!row) {
    const sent = await findSent(ctx, tx, message.conversationId, message.clientId!, message.author);
    return { message: sent!, inserted: false };
  }
  recordInCase(tx, message);
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

/** The id of the last message that the customer was sent; 0: none. */
export async function lastSentId(tx: WorkspaceTx, conversationId: number): Promise<number> {
  const { id } = await tx.db
    .selectFrom('message')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow();
  return id ?? 0;
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
      'message.created_at',
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
    status: row.status as Message['status'],
    citations: row.citations as unknown as Citation[],
    actions: row.actions as unknown as Action[],
    event: row.event as unknown as Message['event'],
    has_trace: row.author === 'agent' && row.kind !== 'event',
    created_at: toUnix(row.created_at),
  };
}
