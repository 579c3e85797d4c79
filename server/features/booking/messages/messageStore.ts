import { sql } from 'kysely';
import { readStatuses } from '#server/features/conversation/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { BookingMessage, BookingMessageKind } from '#shared/contract/booking/bookingMessage.ts';
import { limits } from '#shared/schema/limits.ts';

interface Planned {
  booking_id: number;
  kind: BookingMessageKind;
  starts_at: Date;
  due_at: Date;
  is_said?: boolean;
}

export async function insertMessages(tx: WorkspaceTx, planned: readonly Planned[], now: Date): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((one) => ({ ...one, created_at: now }));
  await tx.db.insertInto('booking_message').values(rows).execute();
}

/** What was not sent yet is out of date. */
export async function dropWaiting(tx: WorkspaceTx, bookingId: number): Promise<void> {
  await tx.db
    .deleteFrom('booking_message')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Whether a customer was told of one booking as often as we do. */
export async function isToldOften(tx: WorkspaceTx, bookingId: number): Promise<boolean> {
  const told = tx.db
    .selectFrom('booking_message')
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'reminder');
  return (await countRows(told)) >= limits.booking.messages;
}

/** The one that has been due longest. */
export async function findDue(tx: WorkspaceTx, now: Date) {
  return tx.db
    .selectFrom('booking_message')
    .select(['id', 'booking_id'])
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Locked until the transaction ends; undefined when it was sent or dropped meanwhile. */
export async function lockWaiting(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('booking_message')
    .select(['id', 'kind', 'starts_at', 'due_at', 'is_said', 'attempts'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as BookingMessageKind };
}

export async function deleteMessage(tx: WorkspaceTx, id: number): Promise<void> {
  await tx.db.deleteFrom('booking_message').where('id', '=', id).execute();
}

interface Outcome {
  status: BookingMessage['status'];
  message_id?: number | null;
  by_email?: boolean;
  sent_at?: Date;
  due_at?: Date;
  attempts?: number;
}

export async function updateMessage(tx: WorkspaceTx, id: number, outcome: Outcome): Promise<void> {
  await tx.db.updateTable('booking_message').set(outcome).where('id', '=', id).execute();
}

export async function listMessages(tx: WorkspaceTx, bookingId: number): Promise<BookingMessage[]> {
  const rows = await tx.db
    .selectFrom('booking_message')
    .select(['id', 'kind', 'status', 'due_at', 'sent_at', 'message_id', 'by_email'])
    .where('booking_id', '=', bookingId)
    .orderBy(sql`coalesce(sent_at, due_at)`)
    .orderBy('id')
    .limit(2 * limits.booking.messages)
    .execute();
  const chats = await readStatuses(
    tx,
    rows.flatMap(({ message_id: id }) => (id === null ? [] : [id])),
  );
  return rows.map(({ message_id: messageId, ...row }) => ({
    ...row,
    kind: row.kind as BookingMessageKind,
    status: row.status as BookingMessage['status'],
    due_at: toUnix(row.due_at),
    sent_at: toUnix(row.sent_at),
    chat: (messageId !== null && chats.get(messageId)) || null,
  }));
}
