import { webhookRoutes } from '#shared/contract/webhook.ts';
import { listOf } from '#web/lib/listOf.ts';

export const webhooks = listOf(webhookRoutes.list, { sortable: ['created_at', 'url'], size: 20 });

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The webhook whose drawer is open. */
  webhook: 0,
};
