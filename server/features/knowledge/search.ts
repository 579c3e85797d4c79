import { passagesById } from '#server/features/knowledge/store.ts';
import { openIndex } from '#server/features/knowledge/segments.ts';
import { rank } from '#server/features/knowledge/search/rank.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';
import { operationOf } from '#server/platform/operation.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';

export interface FoundPassage {
  passage_id: number;
  source_id: number;
  title: string;
  text: string;
  score: number;
  /** Of a question-and-answer source. */
  answer: string | null;
}

export interface Found {
  /** The probability that the first hit answers the question, 0 to 1. */
  confidence: number;
  hits: FoundPassage[];
}

export async function searchKnowledge(
  ctx: Ctx,
  tx: WorkspaceTx,
  query: string,
  limit: number,
): Promise<Found> {
  const done = ctx.platform.metrics.searches.startTimer();
  const parts = await openIndex(tx);
  const dead = parts.some((part) => part.dead.size > 0)
    ? (id: number) => parts.some((part) => part.dead.has(id))
    : undefined;
  const segments = parts.map((part) => part.segment);
  const ranking = rank(segments, query, { limit, ...(dead && { isDead: dead }) });
  const rows = await passagesById(
    tx,
    ranking.hits.map((hit) => hit.passage_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hits = ranking.hits.flatMap(({ passage_id, score }) => {
    const row = byId.get(passage_id);
    return row
      ? [
          {
            passage_id,
            source_id: row.source_id,
            title: row.title,
            text: row.text,
            answer: row.answer,
            score,
          },
        ]
      : [];
  });
  done();
  return { confidence: hits.length > 0 ? ranking.confidence : 0, hits };
}

export const search = operationOf(knowledgeRoutes.search, {
  name: 'knowledge.search',
  permission: 'knowledge.read',
  writes: false,
  async run(ctx, tx, { query, limit }) {
    const { confidence, hits } = await searchKnowledge(ctx, tx, query, limit);
    return hits.map(({ answer: _answer, ...hit }) => ({ ...hit, confidence }));
  },
});
