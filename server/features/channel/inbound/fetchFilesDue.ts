import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Files of customers' messages are still at their providers. */
export const fetchFilesDue: JobKind<{ workspaceId: number }> = {
  name: 'channel.fetch_files_due',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 6,
  expireSeconds: 300,
  concurrency: 4,
  concurrencyPerWorkspace: 2,
};
