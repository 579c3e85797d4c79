import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** A customer, or everybody with an e-mail address. */
export interface Whose {
  email: string;
  customer_id: number | null;
}

interface Times {
  expiresAt: Date;
  now: Date;
}

export async function insertLink(
  tx: WorkspaceTx,
  digest: string,
  whose: Whose,
  { expiresAt, now }: Times,
): Promise<void> {
  const row = { digest, ...whose, expires_at: expiresAt, created_at: now };
  await tx.db.insertInto('portal_link').values(row).execute();
}

/** How many links somebody has that are not used and not over. */
export async function countLinks(tx: WorkspaceTx, { email, customer_id }: Whose, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ count: number }>`
    select count(*) as count from portal_link
    where expires_at > ${now} and lower(email) = lower(${email}) and customer_id is not distinct from ${customer_id}`;
  return rows[0]!.count;
}

/** Takes a link out of use, and returns whose it is while it is valid. Of two requests at once one gets it. */
export async function takeLink(tx: WorkspaceTx, digest: string, now: Date): Promise<Whose | undefined> {
  const row = await tx.db
    .deleteFrom('portal_link')
    .where('digest', '=', digest)
    .returning(['email', 'customer_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? { email: row.email, customer_id: row.customer_id } : undefined;
}

export async function insertSession(
  tx: WorkspaceTx,
  digest: string,
  whose: Whose,
  { expiresAt, now }: Times,
): Promise<void> {
  const row = { digest, ...whose, expires_at: expiresAt, created_at: now };
  await tx.db.insertInto('portal_session').values(row).execute();
}

export async function findSession(tx: WorkspaceTx, digest: string, now: Date): Promise<Whose | undefined> {
  return tx.db
    .selectFrom('portal_session')
    .select(['email', 'customer_id'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteSession(tx: WorkspaceTx, digest: string): Promise<void> {
  await tx.db.deleteFrom('portal_session').where('digest', '=', digest).execute();
}

/** Deletes up to `most` links and sessions that are over. */
export async function deleteOver(tx: WorkspaceTx, now: Date, most: number): Promise<number> {
  const { rowCount: links } = await tx.sql`
    delete from portal_link where digest in (
      select digest from portal_link where expires_at < ${now} limit ${most})`;
  const { rowCount: sessions } = await tx.sql`
    delete from portal_session where digest in (
      select digest from portal_session where expires_at < ${now} limit ${most - links})`;
  return links + sessions;
}
