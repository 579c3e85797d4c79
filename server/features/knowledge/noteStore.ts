import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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
