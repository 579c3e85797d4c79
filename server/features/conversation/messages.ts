/** Messages: stored once, read by members and customers. */
import { sql } from 'kysely';
import { mediaUrl } from '#server/features/media/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Action, Citation, CustomerMessage, Message } from '#shared/contract/message.ts';
import { storableJson } from '#shared/storable.ts';

export interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  author: Message['author'];
  authorId?: number;
  authorName?: string;
  kind: Message['kind'];
  text?: string;
  mediaId?: number;
  replyTo?: number;
  clientId?: string;
  status?: Message['status'];
  citations?: Citation[];
  actions?: Action[];
  event?: Message['event'];
  at: Date;
}

/** Stores the message, unless its author has sent it before: then nothing is stored and `fresh` is false. */
export async function insertMessage(
  ctx: Ctx,
  tx: WorkspaceTx,
  message: NewMessage,
): Promise<{ message: Message; fresh: boolean }> {
  const inserted = await tx.db
    .insertInto('message')
    .values({
      conversation_id: message.conversationId,
      direction: message.direction,
      author: message.author,
      author_id: message.authorId ?? null,
      author_name: message.authorName ?? '',
      kind: message.kind,
      text: message.text ?? '',
      media_id: message.mediaId ?? null,
      reply_to: message.replyTo ?? null,
      client_id: message.clientId ?? null,
      status: message.status ?? 'sent',
      citations: storableJson(message.citations ?? []),
      actions: storableJson(message.actions ?? []),
      event: message.event ? JSON.stringify(message.event) : null,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    if (message.direction === 'in') countUsage(tx, message.at, { messages_received: 1 });
    if (message.direction === 'out') countUsage(tx, message.at, { messages_sent: 1 });
    return { message: (await readMessages(ctx, tx, { id: inserted.id }))[0]!, fresh: true };
  }
  return {
    message: (await findSent(ctx, tx, message.conversationId, message.clientId!, message.author))!,
    fresh: false,
  };
}

/** The message that its author has sent under this id before. */
export async function findSent(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  clientId: string,
  author: Message['author'] = 'customer',
): Promise<Message | undefined> {
  const row = await tx.db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('author', '=', author)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && (await readMessages(ctx, tx, { id: row.id }))[0];
}

interface Wanted {
  id?: number;
  conversationId?: number;
  before?: number;
  after?: number;
  /** Only what the customer may see. */
  forCustomer?: boolean;
  /** Only what was said between us and the customer, and where a matter ended or went on. */
  spoken?: boolean;
  newestFirst?: boolean;
  limit?: number;
}

export async function readMessages(ctx: Ctx, tx: WorkspaceTx, wanted: Wanted): Promise<Message[]> {
  const rows = await tx.db
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
    ])
    .$if(wanted.id !== undefined, (query) => query.where('message.id', '=', wanted.id!))
    .$if(wanted.conversationId !== undefined, (query) =>
      query.where('message.conversation_id', '=', wanted.conversationId!),
    )
    .$if(wanted.before !== undefined, (query) => query.where('message.id', '<', wanted.before!))
    .$if(wanted.after !== undefined, (query) => query.where('message.id', '>', wanted.after!))
    .$if(wanted.forCustomer === true, (query) =>
      query.where('message.direction', '<>', 'internal').where('message.kind', '<>', 'event'),
    )
    .$if(wanted.spoken === true, (query) =>
      query.where((where) =>
        where.or([
          where('message.direction', '<>', 'internal'),
          where(sql`message.event ->> 'type'`, 'in', ['resolved', 'reopened']),
        ]),
      ),
    )
    .orderBy('message.id', wanted.newestFirst ? 'desc' : 'asc')
    .limit(wanted.limit ?? 200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    conversation_id: row.conversation_id,
    client_id: row.client_id,
    direction: row.direction as Message['direction'],
    author: row.author as Message['author'],
    author_id: row.author_id,
    author_name: row.author_name,
    kind: row.kind as Message['kind'],
    text: row.text,
    media:
      row.media_id === null
        ? null
        : {
            id: row.media_id,
            url: mediaUrl(ctx.platform.secrets, tx.workspaceId, row.media_id),
            mime_type: row.media_type ?? '',
            size: row.media_size ?? 0,
            name: row.media_name ?? '',
          },
    reply_to: row.reply_to,
    status: row.status as Message['status'],
    status_reason: row.status_reason,
    citations: row.citations as unknown as Citation[],
    actions: row.actions as unknown as Action[],
    event: row.event as unknown as Message['event'],
    has_trace: row.author === 'agent' && row.kind !== 'event',
    created_at: toUnix(row.created_at),
  }));
}

/** What the customer may see of a message; nothing of notes and of what happens among members. */
export function forCustomer(message: Message): CustomerMessage | null {
  if (message.direction === 'internal' || message.kind === 'event' || message.author === 'system')
    return null;
  const { id, client_id, author, author_name, kind, text, media, actions, created_at } = message;
  const citations = message.citations.map(({ passage_id: _own, ...shown }) => shown);
  return { id, client_id, author, author_name, kind, text, media, citations, actions, created_at };
}
