import type { JobKind } from '#server/platform/jobs/jobKind.ts';

/** There may be mail to send. Belongs to no workspace: its id is 0. */
export const mailDue: JobKind = {
  name: 'mail.due',
  key: () => 'mail',
  retries: 3,
  expireSeconds: 300,
  concurrency: 1,
};
