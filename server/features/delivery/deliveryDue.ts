import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Messages of a conversation wait to be sent through its provider: one after the other, in order. */
export const deliveryDue: JobKind<{ workspaceId: number; conversationId: number; at: number }> = {
  name: 'delivery.due',
  // A retry at another time is another job: the one that runs now must not absorb it.
  key: ({ workspaceId, conversationId, at }) => `${workspaceId}:${conversationId}:${at}`,
  retries: 6,
  expireSeconds: 150,
  concurrency: 24,
  concurrencyPerWorkspace: 8,
};
