import type { Insertable } from 'kysely';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { AccountLink } from '#server/platform/database/tables.gen.ts';

export async function insertLink(tx: PlatformTx, link: Insertable<AccountLink>): Promise<void> {
  await tx.db.insertInto('account_link').values(link).execute();
}

/**
 * Locks an open link and every other open link of the same account, or of the same address where there is no account
 * yet. Ordered by id, so that two links of one person cannot deadlock.
 */
export async function lockLinks(tx: PlatformTx, kind: string, tokenDigest: string) {
  const { rows } = await tx.sql<{
    id: number;
    token_digest: string;
    user_id: number | null;
    email: string;
    content: Buffer | null;
    expires_at: Date;
  }>`
    with own as (
      select user_id, email from account_link where token_digest = ${tokenDigest} and kind = ${kind} and used_at is null
    )
    select link.id, link.token_digest, link.user_id, link.email, link.content, link.expires_at
    from account_link as link, own
    where link.used_at is null and (
      link.user_id = own.user_id
      or (own.user_id is null and link.user_id is null and lower(link.email) = lower(own.email)))
    order by link.id
    for update of link`;
  return rows;
}

export async function endLinks(tx: PlatformTx, ids: number[], now: Date): Promise<void> {
  await tx.db
    .updateTable('account_link')
    .set({ used_at: now, content: null })
    .where('id', 'in', ids)
    .execute();
}

/** Ends every open link of an account: what they were sent for no longer holds. */
export async function endLinksOf(tx: PlatformTx, userId: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('account_link')
    .set({ used_at: now, content: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredLinks(tx: PlatformTx, before: Date): Promise<void> {
  await tx.db.deleteFrom('account_link').where('expires_at', '<', before).execute();
}

/** Open links with encrypted content. */
export async function lockSealedLinks(tx: PlatformTx, afterId: number, limit: number) {
  return tx.db
    .selectFrom('account_link')
    .select(['id', 'token_digest', 'content'])
    .where('id', '>', afterId)
    .where('content', 'is not', null)
    .$narrowType<{ content: Buffer }>()
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function writeLinkContent(tx: PlatformTx, id: number, content: Buffer): Promise<void> {
  await tx.db.updateTable('account_link').set({ content }).where('id', '=', id).execute();
}
