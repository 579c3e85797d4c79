import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface StoredMedia {
  id: number;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
}

export async function insertMedia(
  tx: WorkspaceTx,
  media: Omit<StoredMedia, 'id'> & { conversationId: number | null },
): Promise<number> {
  const { conversationId, ...row } = media;
  const { id } = await tx.db
    .insertInto('media')
    .values({ ...row, conversation_id: conversationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `conversationId`: only what was uploaded in that chat. */
export async function findMedia(
  tx: WorkspaceTx,
  id: number,
  conversationId?: number,
): Promise<StoredMedia | undefined> {
  return tx.db
    .selectFrom('media')
    .select(['id', 'name', 'mime_type', 'size', 'storage_key'])
    .where('id', '=', id)
    .$if(conversationId !== undefined, (query) => query.where('conversation_id', '=', conversationId!))
    .executeTakeFirst();
}

/** Removes a file that no message and no knowledge source uses. Returns its storage key. */
export async function removeUnused(tx: WorkspaceTx, id: number): Promise<string | undefined> {
  const { rows } = await tx.sql<{ storage_key: string }>`
    delete from media where id = ${id}
      and not exists (select from message where media_id = media.id)
      and not exists (
        select from knowledge_source where kind = 'file' and (content->>'media_id')::bigint = media.id)
    returning storage_key`;
  return rows[0]?.storage_key;
}
