/** The desk for questions across workspaces, continued: where the clock has something to do. */
import type { Database } from '#server/platform/database/database.ts';

/** Where customers wait for the agent since before `overdue`, and nobody is at it. */
export async function workspacesUnanswered(database: Database, overdue: Date, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('conversation')
    .innerJoin('workspace', 'workspace.id', 'conversation.workspace_id')
    .select('conversation.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('conversation.status', '=', 'open')
    .where('handler', '=', 'agent')
    .where('last_message_author', '=', 'customer')
    .where('last_customer_message_at', '<', overdue)
    .where((where) => where.or([where('turn_lease_until', 'is', null), where('turn_lease_until', '<', now)]))
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Where a conversation has been snoozed until now. */
export async function workspacesToWake(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('conversation')
    .innerJoin('workspace', 'workspace.id', 'conversation.workspace_id')
    .select('conversation.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('conversation.status', '=', 'snoozed')
    .where('snoozed_until', '<=', now)
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Where knowledge waits to be read, or is being read. */
export async function workspacesReading(database: Database): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('knowledge_source')
    .innerJoin('workspace', 'workspace.id', 'knowledge_source.workspace_id')
    .select('knowledge_source.workspace_id')
    .distinct()
    .where('workspace.status', '=', 'active')
    .where('knowledge_source.status', 'in', ['queued', 'processing'])
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** The webhooks that something waits for, in active workspaces. */
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

/** Workspaces whose subscription the clock has to look at; one that is owed, also as soon as the wallet can pay it. */
export async function dueSubscriptions(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'subscription.workspace_id')
    .leftJoin('wallet', 'wallet.workspace_id', 'subscription.workspace_id')
    .select('subscription.workspace_id')
    .where('workspace.status', '=', 'active')
    .where('subscription.status', '<>', 'canceled')
    .where((where) =>
      where.or([
        where('subscription.next_charge_at', '<=', now),
        where.and([
          where('subscription.status', '=', 'past_due'),
          where('wallet.balance', '>=', (eb) => eb.ref('subscription.price')),
        ]),
      ]),
    )
    .orderBy('subscription.workspace_id')
    .execute();
  return rows.map((row) => row.workspace_id);
}
