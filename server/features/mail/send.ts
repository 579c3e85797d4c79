/** Mail is written into the outbox by the transaction that causes it, and sent from there by a job. */
import type pg from 'pg';
import { compose, type MailKind, type MailValues } from '#server/features/mail/compose.ts';
import { mailDue } from '#server/features/mail/mailDue.ts';
import { insertMails } from '#server/features/mail/store.ts';
import { readSystemName } from '#server/features/settings/public.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Locale } from '#shared/locales.ts';

/** A calendar file that a mail brings, which mail programs offer to take into the calendar. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

export interface Mail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  locale: Locale;
  values: MailValues[Kind];
  /** Who writes, in its words and at its top; by default the system. */
  sender?: string;
  calendar?: MailCalendar;
}

const pending = new WeakMap<WorkspaceTx | PlatformTx, Mail[]>();

/** Writes a mail into the outbox at the end of the transaction: it exists exactly if the transaction's change does. */
export function sendMail<Kind extends MailKind>(
  platform: Platform,
  tx: WorkspaceTx | PlatformTx,
  mail: Mail<Kind>,
): void {
  const waiting = pending.get(tx);
  if (waiting) {
    waiting.push(mail);
    return;
  }
  const mails: Mail[] = [mail];
  pending.set(tx, mails);
  tx.atEnd((client) => write(client, mails, platform.clock.now()));
  platform.jobs.enqueue(tx, mailDue, { workspaceId: 'workspaceId' in tx ? tx.workspaceId : 0 });
}

async function write(client: pg.ClientBase, mails: Mail[], now: Date): Promise<void> {
  const systemName = await readSystemName(client);
  const written = mails.map(({ kind, to: to_address, locale, values, sender = systemName, calendar }) => ({
    ...{ kind, to_address, calendar },
    ...compose(kind, locale, values, sender),
  }));
  await insertMails(client, written, now);
}
