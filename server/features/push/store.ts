import type { Subscription } from '#server/features/push/subscription.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

export const purpose = 'push_subscription';
/** A person has a few browsers. Of more subscriptions the oldest are deleted. */
const maxPerUser = 20;

/**
 * Stores the subscription of the user's session. A browser has one subscription: that of another user who was signed in
 * there before is replaced.
 */
export async function saveSubscription(
  tx: PlatformTx,
  secrets: Secrets,
  { userId, sessionId }: { userId: number; sessionId: number },
  { endpoint, keys, expiresAt }: Subscription,
  now: Date,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(keys), purpose);
  const values = {
    user_id: userId,
    session_id: sessionId,
    keys: sealed,
    expires_at: expiresAt,
    created_at: now,
  };
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
        .offset(maxPerUser),
    )
    .execute();
}

export async function isSubscribed(
  tx: PlatformTx,
  userId: number,
  endpoint: string,
  now: Date,
): Promise<boolean> {
  const found = await ofValidSessions(tx, now)
    .select('push_subscription.id')
    .where('push_subscription.user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where((where) =>
      where.or([
        where('push_subscription.expires_at', 'is', null),
        where('push_subscription.expires_at', '>', now),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteEndpoint(tx: PlatformTx, userId: number, endpoint: string): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Subscription ids of each of the users, where they are signed in. */
export async function listOfUsers(tx: PlatformTx, userIds: number[], now: Date) {
  if (userIds.length === 0) return [];
  return ofValidSessions(tx, now)
    .select(['push_subscription.id', 'push_subscription.user_id'])
    .where('push_subscription.user_id', 'in', userIds)
    .orderBy('push_subscription.id')
    .execute();
}

/** Those whose session is valid. */
function ofValidSessions(tx: PlatformTx, now: Date) {
  return tx.db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now);
}

export async function findSubscription(
  tx: PlatformTx,
  secrets: Secrets,
  id: number,
  now: Date,
): Promise<(Subscription & { userId: number }) | undefined> {
  const row = await ofValidSessions(tx, now)
    .selectAll('push_subscription')
    .where('push_subscription.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const keys = JSON.parse(secrets.open(row.keys, purpose)) as Subscription['keys'];
  return { userId: row.user_id, endpoint: row.endpoint, keys, expiresAt: row.expires_at };
}

/** Unless the browser has registered anew since the keys were read. */
export async function deleteSubscription(tx: PlatformTx, id: number, readAt: Date): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('created_at', '<=', readAt)
    .execute();
}

export async function deleteExpired(tx: PlatformTx, now: Date): Promise<void> {
  await tx.db.deleteFrom('push_subscription').where('expires_at', '<=', now).execute();
}

export async function lockSealedKeys(tx: PlatformTx, afterId: number, limit: number) {
  return tx.db
    .selectFrom('push_subscription')
    .select(['id', 'keys'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function writeSealedKeys(tx: PlatformTx, id: number, keys: Buffer): Promise<void> {
  await tx.db.updateTable('push_subscription').set({ keys }).where('id', '=', id).execute();
}
