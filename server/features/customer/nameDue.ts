import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** A customer is new on a channel, and nobody knows their name: its provider may. */
export const nameDue: JobKind<{
  workspaceId: number;
  channelId: number;
  customerId: number;
  attempt: number;
}> = {
  name: 'customer.name_due',
  key: ({ workspaceId, customerId, attempt }) => `${workspaceId}:${customerId}:${attempt}`,
  // What may be asked again is, by another job.
  retries: 0,
  expireSeconds: 60,
  concurrency: 8,
  concurrencyPerWorkspace: 2,
};
