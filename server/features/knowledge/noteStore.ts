import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { toUnix } from '#server/platform/clock.ts';
import { normalizeText } from '#server/search/normalizeText.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Stores a question that the agent could not answer, or counts it when the same question is stored already. */
export async function fileNote(
  tx: WorkspaceTx,
  question: string,
  conversationId: number,
  now: Date,
): Promise<void> {
  const normalized = normalizeText(question)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
  if (normalized === '') return;
  const fingerprint = createHash('sha256').update(normalized).digest('base64url').slice(0, 32);
  await tx.db
    .insertInto('knowledge_note')
    .values({
      fingerprint,
      question: question.slice(0, 500),
      conversation_id: conversationId,
      created_at: now,
      last_asked_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'fingerprint']).doUpdateSet({
        asked_count: sql`knowledge_note.asked_count + 1`,
        last_asked_at: now,
      }),
    )
    .execute();
}

/**
 * Removes the notes of a conversation that hold words which their customer withdrew. What others asked too is theirs, and
 * stays without the conversation.
 */
export async function forgetNotes(
  tx: WorkspaceTx,
  conversationId: number,
  withdrawn: readonly string[],
): Promise<void> {
  const words = withdrawn.map((text) => normalizeText(text).trim()).filter((text) => text !== '');
  if (words.length === 0) return;
  const notes = await tx.db
    .selectFrom('knowledge_note')
    .select(['id', 'question', 'asked_count'])
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .execute();
  for (const { id, question, asked_count: count } of notes) {
    const parts = question.split('\n').map((line) => normalizeText(line).trim());
    const asked = normalizeText(question).trim();
    const isOf = (text: string) =>
      asked.includes(text) || parts.some((part) => part !== '' && text.includes(part));
    if (!words.some(isOf)) continue;
    if (count > 1)
      await tx.db
        .updateTable('knowledge_note')
        .set({ asked_count: count - 1, conversation_id: null })
        .where('id', '=', id)
        .execute();
    else await tx.db.deleteFrom('knowledge_note').where('id', '=', id).execute();
  }
}

/** Open notes that were asked last on these days of a time zone, most often asked first. */
export async function listUnanswered(
  tx: WorkspaceTx,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
  limit: number,
) {
  const { rows } = await tx.sql<{
    id: number;
    question: string;
    asked_count: number;
    last_asked_at: Date;
    conversation_id: number | null;
  }>`
    select id, question, asked_count, last_asked_at, conversation_id from knowledge_note
    where status = 'open' and last_asked_at >= ${from}::date::timestamp at time zone ${timeZone}
      and last_asked_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by asked_count desc, last_asked_at desc, id limit ${limit}`;
  return rows.map((row) => ({ ...row, last_asked_at: toUnix(row.last_asked_at) }));
}
