import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** A page is to be read now (`at` 0) or at a time in unix seconds. One job is enqueued per page and time. */
export const pageDue: JobKind<{ workspaceId: number; sourceId: number; at: number }> = {
  name: 'knowledge.read_page',
  key: ({ workspaceId, sourceId, at }) => `${workspaceId}:${sourceId}:${at}`,
  retries: 5,
  expireSeconds: 300,
  // They mostly wait for the network, without a transaction; each may hold a page in memory.
  concurrency: 12,
  concurrencyPerWorkspace: 2,
};
