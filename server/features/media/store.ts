import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import { notFound } from '#server/platform/database/notFound.ts';

export interface StoredMedia {
  id: number;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
}

/**
 * `removeAfter`: when the file is removed unless something uses it by then. Rejects with `not_found` when the conversation
 * has been deleted.
 */
export async function insertMedia(
  tx: WorkspaceTx,
  media: Omit<StoredMedia, 'id'> & { conversationId: number | null; removeAfter: Date; now: Date },
): Promise<number> {
  const { conversationId, removeAfter, now, ...row } = media;
  const inserted = tx.db
    .insertInto('media')
    .values({ ...row, conversation_id: conversationId, remove_after: removeAfter, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await onConstraintViolation(inserted, { media_conversation: notFound });
  return id;
}

export async function findMedia(tx: WorkspaceTx, id: number): Promise<StoredMedia | undefined> {
  return mediaById(tx, id).executeTakeFirst();
}

export async function getMedia(tx: WorkspaceTx, id: number): Promise<StoredMedia> {
  return mediaById(tx, id).executeTakeFirstOrThrow(notFound);
}

/** What the customer of a conversation may see: what was uploaded in it, or sent in it. */
export async function getMediaOfChat(
  tx: WorkspaceTx,
  id: number,
  conversationId: number,
): Promise<StoredMedia> {
  return mediaById(tx, id)
    .where((where) =>
      where.or([
        where('conversation_id', '=', conversationId),
        where.exists(
          where
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.media_id', '=', 'media.id')
            .where('message.conversation_id', '=', conversationId)
            .where('message.direction', '<>', 'internal'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(notFound);
}

/** A file that is not removed until the transaction ends. `conversationId`: only what was uploaded in that chat. */
export async function lockMedia(
  tx: WorkspaceTx,
  id: number,
  conversationId?: number,
): Promise<StoredMedia | undefined> {
  return mediaById(tx, id)
    .$if(conversationId !== undefined, (query) => query.where('conversation_id', '=', conversationId!))
    .forKeyShare()
    .executeTakeFirst();
}

function mediaById(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('media')
    .select(['id', 'name', 'mime_type', 'size', 'storage_key'])
    .where('id', '=', id);
}

export async function deleteMedia(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db.deleteFrom('media').where('id', '=', id).execute();
}

/** Deletes those of up to `most` files whose time is over that nothing uses. Returns how many were looked at. */
export async function deleteUnused(tx: WorkspaceTx, now: Date, most: number): Promise<number> {
  // A message that is being sent with a file holds a lock on it: such a file is skipped.
  const { rows } = await tx.sql<{ count: number }>`
    with due as (
      select id, exists (select from message where media_id = media.id) or exists (
          select from knowledge_source where kind = 'file' and (content->>'media_id')::bigint = media.id) as is_used
      from media where remove_after <= ${now} order by remove_after limit ${most} for update skip locked
    ), kept as (
      update media set remove_after = null from due where media.id = due.id and is_used
    ), deleted as (
      delete from media using due where media.id = due.id and not is_used
    )
    select count(*)::int as count from due`;
  return rows[0]!.count;
}
