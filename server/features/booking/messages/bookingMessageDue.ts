import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** A customer of the workspace is to be told about a booking now. */
export const bookingMessageDue: JobKind<{ workspaceId: number }> = {
  name: 'booking.message_due',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 3,
  expireSeconds: 60,
  concurrency: 4,
  concurrencyPerWorkspace: 1,
};
