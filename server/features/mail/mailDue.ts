import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Sends the mail of a workspace that is due, or with `workspaceId` 0 that of no workspace. */
export const mailDue: JobKind = {
  name: 'mail.due',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 3,
  expireSeconds: 300,
  concurrency: 4,
  concurrencyPerWorkspace: 1,
};
