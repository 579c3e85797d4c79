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
