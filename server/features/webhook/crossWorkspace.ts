/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import type { Database } from '#server/platform/database/database.ts';

/** The webhooks of active workspaces with deliveries that are due. */
export async function webhooksDue(database: Database, now: Date) {
  return database.crossWorkspace
    .selectFrom('webhook_delivery')
    .innerJoin('workspace', 'workspace.id', 'webhook_delivery.workspace_id')
    .select(['webhook_delivery.workspace_id', 'webhook_delivery.webhook_id'])
    .distinct()
    .where('webhook_delivery.status', '=', 'pending')
    .where('webhook_delivery.next_attempt_at', '<=', now)
    .where('workspace.status', '=', 'active')
    .limit(1000)
    .execute();
}
