import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Deliveries of a webhook are due now (`at` 0) or at a time in unix seconds. One job is enqueued per webhook and time. */
export const webhookDue: JobKind<{ workspaceId: number; webhookId: number; at: number }> = {
  name: 'webhook.due',
  key: ({ workspaceId, webhookId, at }) => `${workspaceId}:${webhookId}:${at}`,
  retries: 3,
  expireSeconds: 120,
  // They mostly wait for the network, without a transaction.
  concurrency: 50,
  concurrencyPerWorkspace: 5,
};
