import type { MailOutcome } from '#server/adapters/mail/port.ts';
import type { MailCalendar } from '#server/features/mail/send.ts';
import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { mailDue } from '#server/features/mail/mailDue.ts';
import * as store from '#server/features/mail/store.ts';
import { platformRetentionOperation, readMailServer } from '#server/features/settings/public.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';

const minute = 60_000;
/** The backoff after each failed attempt; one attempt more than there are delays, over about a day. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);
const maxAttempts = retryDelays.length + 1;
/** How many mails of one workspace are sent at the same time. */
const concurrency = 2;

/**
 * Sends what is due of a workspace, each mail under a lease of its own, outside of any transaction. A server that is unreachable is
 * not tried again in this run. A mail is sent twice only when its sender is lost between sending it and recording that.
 */
export async function sendDue(ctx: PlatformCtx, workspaceId: number, stopped: AbortSignal): Promise<void> {
  const { platform } = ctx;
  const server = await readMailServer(platform);
  if (!server) return holdAll(ctx, workspaceId);
  const { from, replyTo } = server;
  const mailer = openSmtp(server.smtp);
  const host = new URL(platform.settings.publicUrl).hostname;
  const endsAt = Date.now() + sliceMilliseconds;
  let reachable = true;

  const work = async () => {
    while (reachable && !stopped.aborted && Date.now() < endsAt) {
      const mail = await performOnPlatform(ctx, acquireDue, workspaceId);
      if (!mail) return;
      const outcome = await mailer.send({
        messageId: `mail-${mail.id}.${mail.created_at.getTime()}@${host}`,
        from,
        to: mail.to_address,
        replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.calendar !== null && { calendar: mail.calendar as unknown as MailCalendar }),
      });
      if (outcome.kind === 'try_later' && outcome.unreachable) reachable = false;
      await recordOutcome(ctx, mail, outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (reachable && Date.now() >= endsAt) await performOnPlatform(ctx, enqueueRest, workspaceId);
}

/** Enqueues a job where something is due: after a backoff, or when a sender was lost. */
export const enqueueDue = systemPlatformOperation('mail.enqueue_due', async ({ platform }, tx) => {
  const { clock, jobs } = platform;
  for (const workspaceId of await store.sendersDue(tx, clock.now()))
    jobs.enqueue(tx, mailDue, { workspaceId });
});

/** Leaves the rest to another job, which takes its turn behind those of other workspaces. */
export const enqueueRest = systemPlatformOperation(
  'mail.enqueue_rest',
  async ({ platform }, tx, workspaceId: number) => platform.jobs.enqueue(tx, mailDue, { workspaceId }),
);

export const removeOld = platformRetentionOperation('mail.remove_old', 'mail_days', store.deleteMailsBefore);

export const acquireDue = systemPlatformOperation(
  'mail.acquire_due',
  ({ platform }, tx, workspaceId: number) => store.acquireDueMail(tx, workspaceId, platform.clock.now()),
);

export const recordAttempt = systemPlatformOperation(
  'mail.record_attempt',
  (_ctx, tx, { mail, result }: { mail: store.MailRow; result: store.AttemptResult }) =>
    store.updateLeasedMail(tx, mail, result),
);

export const holdUnsent = systemPlatformOperation(
  'mail.hold_unsent',
  ({ platform }, tx, workspaceId: number) => store.holdDueMail(tx, workspaceId, platform.clock.now()),
);

async function recordOutcome(ctx: PlatformCtx, mail: store.MailRow, outcome: MailOutcome): Promise<void> {
  const { clock, log } = ctx.platform;
  const result = resultOf(mail, outcome, clock.now());
  await performOnPlatform(ctx, recordAttempt, { mail, result });
  if (result.status === 'sent') return;
  const line = { mail_id: mail.id, kind: mail.kind, attempts: mail.attempts, reason: result.reason };
  log.warn(line, result.status === 'failed' ? 'a mail failed for good' : 'a mail will be retried');
}

function resultOf(mail: store.MailRow, outcome: MailOutcome, now: Date): store.AttemptResult {
  if (outcome.kind === 'sent') return { status: 'sent', reason: '', sentAt: now };
  const { reason } = outcome;
  if (outcome.kind === 'rejected' || mail.attempts >= maxAttempts) return { status: 'failed', reason };
  const nextAttemptAt = new Date(now.getTime() + retryDelays[mail.attempts - 1]!);
  return { status: 'queued', reason, nextAttemptAt };
}

/** Without a server, links can be found in the log and in the outbox. */
async function holdAll(ctx: PlatformCtx, workspaceId: number): Promise<void> {
  for (;;) {
    const held = await performOnPlatform(ctx, holdUnsent, workspaceId);
    for (const { id, kind, to_address: to, subject, links } of held) {
      ctx.platform.log.info(
        { mail_id: id, kind, to, subject, links },
        'a mail is kept: no mail server is set',
      );
    }
    if (held.length === 0) return;
  }
}
