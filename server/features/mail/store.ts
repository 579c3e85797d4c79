import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type pg from 'pg';
import type { Composed } from '#server/features/mail/compose.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { DB, Mail as MailTable } from '#server/platform/database/tables.gen.ts';
import { contains } from '#server/platform/database/contains.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { Lease } from '#server/platform/jobs/lease.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import type { Mail } from '#shared/contract/mail.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

export type MailRow = Selectable<MailTable>;
type Status = Mail['status'];

/** The lease of a mail that is being sent, which is never renewed: longer than an attempt can take. */
const mailLease = new Lease(120);

/** A mail whose attempt is due, or whose sender died. While it is being sent, `next_attempt_at` is the end of its lease. */
function isDue(eb: ExpressionBuilder<DB, 'mail'>, now: Date) {
  return eb.or([
    eb.and([eb('status', '=', 'queued'), eb('next_attempt_at', '<=', now)]),
    eb.and([eb('status', '=', 'sending'), mailLease.isFree(eb.ref('next_attempt_at'), now)]),
  ]);
}

/** Acquires the lease of a workspace's mail that has been due longest. Skips locked rows: senders do not wait for each other. */
export async function acquireDueMail(
  tx: PlatformTx,
  workspaceId: number,
  now: Date,
): Promise<MailRow | undefined> {
  const leaseEnd = mailLease.endsAt(now);
  return tx.db
    .updateTable('mail')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), next_attempt_at: leaseEnd }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('sender_workspace_id', '=', workspaceId)
        .where((due) => isDue(due, now))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface AttemptResult {
  status: Status;
  reason: string;
  nextAttemptAt?: Date;
  sentAt?: Date;
}

/** Records the result of an attempt, unless the lease has expired and another sender has acquired the mail. */
export async function updateLeasedMail(
  tx: PlatformTx,
  leased: MailRow,
  { status, reason, nextAttemptAt, sentAt }: AttemptResult,
): Promise<void> {
  await tx.db
    .updateTable('mail')
    .set({
      status,
      reason,
      ...(nextAttemptAt && { next_attempt_at: nextAttemptAt }),
      ...(sentAt && { sent_at: sentAt }),
    })
    .where('id', '=', leased.id)
    .where('status', '=', 'sending')
    .where('next_attempt_at', '=', leased.next_attempt_at)
    .execute();
}

/** Without a mail server: up to 100 due mails of a workspace are kept until somebody resends them. */
export async function holdDueMail(tx: PlatformTx, workspaceId: number, now: Date): Promise<MailRow[]> {
  return tx.db
    .updateTable('mail')
    .set({ status: 'kept', reason: 'No mail server is set.' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('sender_workspace_id', '=', workspaceId)
        .where((due) => isDue(due, now))
        .orderBy('id')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The workspaces with mail that is due; 0: mail of none. */
export async function sendersDue(tx: PlatformTx, now: Date): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('mail')
    .select('sender_workspace_id')
    .distinct()
    .where((due) => isDue(due, now))
    .execute();
  return rows.map((row) => row.sender_workspace_id);
}

/** Queues a mail again with no attempts; nothing when it does not exist or is being sent. */
export async function requeueMail(tx: PlatformTx, id: number, now: Date): Promise<MailRow | undefined> {
  return tx.db
    .updateTable('mail')
    .set({ status: 'queued', reason: '', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '!=', 'sending'), mailLease.isFree(eb.ref('next_attempt_at'), now)]))
    .returningAll()
    .executeTakeFirst();
}

export async function findMail(tx: PlatformTx, id: number): Promise<MailRow | undefined> {
  return tx.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listMail(
  tx: PlatformTx,
  query: ListQuery<'created_at'> & { status?: Status | undefined },
  reader: AdminRole,
) {
  const { asc, keyword, status } = query;
  const direction = asc ? 'asc' : 'desc';
  const sorted = tx.db
    .selectFrom('mail')
    .selectAll()
    .where(contains(keyword, 'to_address', 'subject'))
    .$if(status !== undefined, (mails) => mails.where('status', '=', status!))
    .orderBy('created_at', direction)
    .orderBy('id', direction);
  return readPage(sorted, query, (row) => mailOf(row, reader));
}

/** How many there are of each status. */
export async function countMails(tx: PlatformTx): Promise<Record<Status, number>> {
  const rows = await tx.db
    .selectFrom('mail')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const none = { queued: 0, sending: 0, sent: 0, failed: 0, kept: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, Number(row.count)])) };
}

/** Removes at most `limit` older mails and returns how many. */
export async function deleteMailsBefore(tx: PlatformTx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from mail where id in (select id from mail where created_at < ${before} limit ${limit})`;
  return rowCount;
}

/** Removes at most `limit` mails of a workspace and returns how many. */
export async function deleteMailsOf(tx: PlatformTx, workspaceId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.sql`
    delete from mail where id in (select id from mail where sender_workspace_id = ${workspaceId} limit ${limit})`;
  return rowCount;
}

/** All mails of a transaction in one statement, at its end. */
export async function insertMails(
  client: pg.ClientBase,
  mails: readonly (Composed & { calendar?: unknown })[],
  now: Date,
): Promise<void> {
  await client.query(
    `insert into mail (kind, to_address, subject, text, html, links, calendar, created_at, next_attempt_at)
     select kind, to_address, subject, text, html, links, calendar, $2, $2
     from jsonb_array_elements($1::jsonb) with ordinality as list (mail, position),
       jsonb_to_record(mail) as written (kind text, to_address text, subject text, text text, html text, links jsonb, calendar jsonb)
     order by position`,
    [JSON.stringify(mails), now],
  );
}

/** Answers its id. */
export async function insertMail(tx: PlatformTx, mail: Insertable<MailTable>): Promise<number> {
  const { id } = await tx.db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * A mail as the console shows it to an administrator. The tokens of its links open accounts: owners are shown those of a
 * mail that reached nobody, so that they can pass them on; those of a mail that is sent or queued are shown to nobody.
 */
export function mailOf(row: MailRow, reader: AdminRole): Mail {
  const reachesNobody = row.status === 'kept' || row.status === 'failed';
  const shown = reachesNobody && reader === 'owner' ? (text: string) => text : withoutTokens;
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    text: shown(row.text),
    html: shown(row.html),
    links: (row.links as string[]).map(shown),
    status: row.status as Status,
    reason: row.reason,
    attempts: row.attempts,
    created_at: toUnix(row.created_at),
    sent_at: toUnix(row.sent_at),
  };
}

function withoutTokens(text: string): string {
  return text.replace(/([?&]token=)[\w-]+/g, '$1…');
}
