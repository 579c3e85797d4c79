import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** Sends the mail that is due. Belongs to no workspace: its id is 0. */
export const mailDue: JobKind = {
  name: 'mail.due',
  key: () => 'mail',
  retries: 3,
  expireSeconds: 300,
  concurrency: 1,
};
