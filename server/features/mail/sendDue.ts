import type { MailOutcome } from '#server/adapters/mail/port.ts';
import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { mailDue } from '#server/features/mail/mailDue.ts';
import {
  acquireDueMail,
  hasDue,
  keepDue,
  noteTry,
  removeMail,
  type MailRow,
} from '#server/features/mail/store.ts';
import { readMailServer } from '#server/features/settings/public.ts';
import type { Platform } from '#server/platform/platform.ts';

const minute = 60_000;
/** What passes after each failed try; one try more than there are waits, over about a day. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);
const maxTries = waits.length + 1;
/** How many mails are on their way at once. */
const lanes = 4;
/** Ends a run before its job expires; the sweep begins another. */
const runMilliseconds = 3 * minute;
const keptForDays = 90;

/**
 * Sends what is due, each mail in a lease of its own, outside of any transaction. A server that is out of reach is not
 * asked again in this run. A mail may go twice only when its sender is lost between sending it and noting so.
 */
export async function sendDue(platform: Platform, stopped: AbortSignal): Promise<void> {
  const server = await readMailServer(platform);
  if (!server) return keepAll(platform);
  const { from, replyTo } = server;
  const mailer = openSmtp(server.smtp);
  const host = new URL(platform.settings.publicUrl).hostname;
  const endsAt = Date.now() + runMilliseconds;
  let reachable = true;

  const work = async () => {
    while (reachable && !stopped.aborted && Date.now() < endsAt) {
      const mail = await take(platform);
      if (!mail) return;
      const outcome = await mailer.send({
        messageId: `mail-${mail.id}.${mail.created_at.getTime()}@${host}`,
        from,
        to: mail.to_address,
        replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
      if (outcome.kind === 'try_later' && outcome.unreachable) reachable = false;
      await note(platform, mail, outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Begins a run when there is something to send: after a wait, or a sender that was lost. */
export async function enqueueDueMail(platform: Platform): Promise<void> {
  await platform.database.inPlatform(async (tx) => {
    if (await hasDue(tx, platform.clock.now())) platform.jobs.enqueue(tx, mailDue, { workspaceId: 0 });
  });
}

export async function removeOldMail(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - keptForDays * 24 * 60 * minute);
  await platform.database.inPlatform((tx) => removeMail(tx, before));
}

function take({ database, clock }: Platform): Promise<MailRow | undefined> {
  return database.inPlatform((tx) => acquireDueMail(tx, clock.now()));
}

async function note(platform: Platform, mail: MailRow, outcome: MailOutcome): Promise<void> {
  const { database, clock, log } = platform;
  const ended = endOf(mail, outcome, clock.now());
  await database.inPlatform((tx) => noteTry(tx, mail, ended));
  if (ended.status === 'sent') return;
  const line = { mail_id: mail.id, kind: mail.kind, attempts: mail.attempts, reason: ended.reason };
  log.warn(line, ended.status === 'failed' ? 'a mail was given up' : 'a mail could not be sent yet');
}

function endOf(mail: MailRow, outcome: MailOutcome, now: Date) {
  if (outcome.kind === 'sent') return { status: 'sent', reason: '', sentAt: now } as const;
  const { reason } = outcome;
  if (outcome.kind === 'rejected' || mail.attempts >= maxTries) return { status: 'failed', reason } as const;
  const nextAttemptAt = new Date(now.getTime() + waits[mail.attempts - 1]!);
  return { status: 'queued', reason, nextAttemptAt } as const;
}

/** With no server, the log is where a link can be found, beside the outbox. */
async function keepAll({ database, clock, log }: Platform): Promise<void> {
  for (;;) {
    const kept = await database.inPlatform((tx) => keepDue(tx, clock.now()));
    for (const { id, kind, to_address: to, subject, links } of kept) {
      log.info({ mail_id: id, kind, to, subject, links }, 'a mail is kept: no mail server is set');
    }
    if (kept.length === 0) return;
  }
}
