import type { Subscription } from '#server/features/push/subscription.ts';
import type { PlatformTx } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const purpose = 'push_subscription';
/** A person has a few browsers. What is beyond this is forgotten, oldest first. */
const maxOfUser = 20;

/** Keeps the subscription for the user; one that another user of this browser had is theirs no longer. */
export async function saveSubscription(
  tx: PlatformTx,
  secrets: Secrets,
  userId: number,
  { endpoint, keys, expiresAt }: Subscription,
  now: Date,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(keys), purpose);
  const values = { user_id: userId, keys: sealed, expires_at: expiresAt, created_at: now };
  await tx.db
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  await tx.db
    .deleteFrom('push_subscription')
    .where('id', 'in', (of) =>
      of
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxOfUser),
    )
    .execute();
}

export async function isSubscribed(
  tx: PlatformTx,
  userId: number,
  endpoint: string,
  now: Date,
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetEndpoint(tx: PlatformTx, userId: number, endpoint: string): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Subscription ids of each of the users. */
export async function listOfUsers(tx: PlatformTx, userIds: number[]) {
  if (userIds.length === 0) return [];
  return tx.db
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
}

export async function findSubscription(
  tx: PlatformTx,
  secrets: Secrets,
  id: number,
): Promise<(Subscription & { userId: number }) | undefined> {
  const row = await tx.db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const keys = JSON.parse(secrets.open(row.keys, purpose)) as Subscription['keys'];
  return { userId: row.user_id, endpoint: row.endpoint, keys, expiresAt: row.expires_at };
}

/** Unless the browser has registered anew since the keys were read. */
export async function removeSubscription(tx: PlatformTx, id: number, readAt: Date): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('created_at', '<=', readAt)
    .execute();
}

export async function removeExpired(tx: PlatformTx, now: Date): Promise<void> {
  await tx.db.deleteFrom('push_subscription').where('expires_at', '<=', now).execute();
}
