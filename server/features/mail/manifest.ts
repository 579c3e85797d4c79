import { mailDue } from '#server/features/mail/mailDue.ts';
import { get, list, resend } from '#server/features/mail/outbox.ts';
import {
  enqueueDue,
  enqueueRest,
  holdUnsent,
  acquireDue,
  recordAttempt,
  removeOld,
  sendDue,
} from '#server/features/mail/sendDue.ts';
import { sendTestMail } from '#server/features/mail/sendTestMail.ts';
import type { Feature } from '#server/platform/feature.ts';
import { platformJob } from '#server/platform/jobs/job.ts';
import { platformMaintenance, platformRetention } from '#server/platform/jobs/maintenance.ts';

export const mail: Feature = {
  platformOperations: [
    ...[get, list, resend, sendTestMail],
    ...[enqueueDue, enqueueRest, holdUnsent, acquireDue, recordAttempt, removeOld],
  ],
  jobs: [platformJob(mailDue, (ctx, { workspaceId }, stopped) => sendDue(ctx, workspaceId, stopped))],
  maintenance: [platformMaintenance('minute', enqueueDue), platformRetention(removeOld)],
};
