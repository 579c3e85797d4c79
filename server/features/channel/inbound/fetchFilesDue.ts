import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Files of customers' messages are still at their providers. `at`: Unix seconds, of those that are tried again then; 0: now. */
export const fetchFilesDue: JobKind<{ workspaceId: number; at: number }> = {
  name: 'channel.fetch_files_due',
  // A retry at another time is another job: new files do not wait for it.
  key: ({ workspaceId, at }) => `${workspaceId}:${at}`,
  retries: 6,
  expireSeconds: 300,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};
