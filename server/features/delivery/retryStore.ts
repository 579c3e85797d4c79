import type { WorkspaceTx } from '#server/platform/database/database.ts';

/**
 * Queues the failed parts of a message anew, under new ids: these are our keys at the providers, and what still arrives
 * about the former attempts must not be taken for news of the new ones.
 */
export async function requeueFailed(tx: WorkspaceTx, messageId: number, now: Date): Promise<void> {
  await tx.sql`
    update message_delivery set id = default, status = 'queued', attempts = 0, next_attempt_at = ${now}, lease_until = null,
      tried_at = null, provider_id = null, reached = '', reason = '', detail = '', sent_at = null
    where message_id = ${messageId} and status = 'failed'`;
}
