import { mailDue } from '#server/features/mail/mailDue.ts';
import { get, list, resend } from '#server/features/mail/outbox.ts';
import { enqueueDueMail, removeOldMail, sendDue } from '#server/features/mail/sendDue.ts';
import { tryOut } from '#server/features/mail/tryOut.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { platformJob } from '#server/platform/jobs/job.ts';
import { consoleRoutes } from '#shared/contract/system.ts';
import type { Feature } from '#server/platform/feature.ts';

export const mail: Feature = {
  platformOperations: [get, list, resend],
  bindings: [
    bindHandler(consoleRoutes.testNotification, { who: 'console.settings', audited: true }, (ctx, { body }) =>
      tryOut(ctx, body.to),
    ),
  ],
  jobs: [platformJob(mailDue, ({ platform }, _payload, stopped) => sendDue(platform, stopped))],
  maintenance: [
    { name: 'mail.enqueue_due', every: 'minute', run: enqueueDueMail },
    { name: 'mail.remove_old', every: 'night', run: removeOldMail },
  ],
};
