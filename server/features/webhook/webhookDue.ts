import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Something waits for a webhook: now (`at` 0), or at a time in unix seconds. One job waits for each such time. */
export const webhookDue: JobKind<{ workspaceId: number; webhookId: number; at: number }> = {
  name: 'webhook.due',
  key: ({ workspaceId, webhookId, at }) => `${workspaceId}:${webhookId}:${at}`,
  retries: 3,
  expireSeconds: 120,
  // They wait for the network, and hold no transaction meanwhile.
  concurrency: 50,
};
