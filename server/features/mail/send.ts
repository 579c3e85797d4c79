/** Mail: written into the outbox in the transaction that wants it sent, and sent from there by a job. */
import type pg from 'pg';
import { compose } from '#server/features/mail/compose.ts';
import { mailDue } from '#server/features/mail/mailDue.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Locale } from '#shared/locales.ts';

/** What a mail of each kind says, beside its own words. `link` is an absolute address. */
export interface MailValues {
  activate: { name: string; link: string };
  /** To an address that has an account, when somebody registers with it. */
  already_registered: { name: string; link: string };
  username_taken: { username: string; link: string };
  reset_password: { name: string; link: string };
  password_changed: { name: string };
  /** An account that the console made: the link sets its first password. */
  account_made: { name: string; username: string; link: string };
  confirm_email: { name: string; link: string };
  /** To the old address, once the new one has been confirmed. */
  email_changed: { name: string; email: string };
  invitation: { inviter: string; workspace: string; role: string; link: string };
  member_added: { inviter: string; workspace: string; link: string };
  notification: { title: string; content: string; workspace: string; link: string };
  test: Record<never, never>;
}

export type MailKind = keyof MailValues;

export interface Mail<Kind extends MailKind = MailKind> {
  kind: Kind;
  to: string;
  locale: Locale;
  values: MailValues[Kind];
}

const pending = new WeakMap<WorkspaceTx | PlatformTx, Mail[]>();

/** Puts a mail into the outbox at the end of the transaction: it exists exactly if the transaction's change does. */
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
  platform.jobs.enqueue(tx, mailDue, { workspaceId: 0 });
}

/** All mails of the transaction in one statement. */
async function write(client: pg.ClientBase, mails: Mail[], now: Date): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select value->>'system_name' as name from setting where key = 'system'`,
  );
  const systemName = rows[0]?.name ?? 'Parley';
  const written = mails.map(({ kind, to, locale, values }) => ({
    kind,
    to_address: to,
    ...compose(kind, locale, values, systemName),
  }));
  await client.query(
    `insert into mail (kind, to_address, subject, text, html, links, created_at, next_attempt_at)
     select kind, to_address, subject, text, html, links, $2, $2
     from jsonb_array_elements($1::jsonb) with ordinality as list (mail, position),
       jsonb_to_record(mail) as written (kind text, to_address text, subject text, text text, html text, links jsonb)
     order by position`,
    [JSON.stringify(written), now],
  );
}
