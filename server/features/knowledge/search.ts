import { z } from 'zod';
import { findByVector } from '#server/features/knowledge/findByVector.ts';
import { fuse, type VectorRanking } from '#server/features/knowledge/fuse.ts';
import { passagesBeside, passagesById } from '#server/features/knowledge/passageStore.ts';
import { openIndex } from '#server/features/knowledge/segmentStore.ts';
import { rerank, rerankedHits, type Reranking } from '#server/search/rerank.ts';
import { rank } from '#server/search/rank.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation, operationOf, perform } from '#server/platform/operation/operation.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';

export interface FoundPassage {
  passage_id: number;
  source_id: number;
  title: string;
  text: string;
  /** Of a web page. */
  url?: string;
  score: number;
  /** Of a question-and-answer source. */
  answer: string | null;
}

export interface Found {
  /** The probability that the first hit answers the question, 0 to 1. */
  confidence: number;
  hits: FoundPassage[];
  /** The passages next to the best hits in their texts that are no hits themselves: often these hold the answer. */
  beside: FoundPassage[];
}

/** How many lexical hits are fused with vector hits. */
const fusedHits = 60;

/** The search of members and of the API. The question is embedded before the transaction. */
export const search = operationOf(knowledgeRoutes.search, {
  name: 'knowledge.search',
  permission: 'knowledge.read',
  audited: false,
  readOnly: true,
  prepare: (ctx, { body: { query } }) => findByVector(ctx, query),
  async run(ctx, tx, { body: { query, limit } }, vector) {
    const { confidence, hits } = await find(ctx, tx, { query, limit, besideBest: 0 }, vector);
    return hits.map(({ answer: _answer, ...hit }) => ({ ...hit, confidence }));
  },
});

/** The search of the agent. */
export const findPassages = operation({
  name: 'knowledge.find_passages',
  permission: 'knowledge.read',
  audited: false,
  readOnly: true,
  input: z.strictObject({ query: z.string(), limit: z.number().int().min(1), besideBest: z.number().int() }),
  prepare: (ctx, { query }) => findByVector(ctx, query),
  run: find,
});

/**
 * The passages that answer a question, best first, and those beside the best `besideBest` of them. Hybrid search where
 * vectors are available, else lexical. May call the model, so it must not run inside a transaction.
 */
export function searchKnowledge(ctx: Ctx, query: string, limit: number, besideBest = 0): Promise<Found> {
  return perform(ctx, findPassages, { query, limit, besideBest });
}

async function find(
  ctx: Ctx,
  tx: WorkspaceTx,
  { query, limit, besideBest }: { query: string; limit: number; besideBest: number },
  vector: VectorRanking | undefined,
): Promise<Found> {
  const done = ctx.platform.metrics.searches.startTimer();
  const lexical = await rankLexically(tx, query, vector ? Math.max(fusedHits, limit) : limit);
  const { hits, confidence } = vector ? fuse(lexical, vector) : lexical;
  const found = await withTexts(tx, hits.slice(0, limit), lexical.texts);
  const beside = await besideHits(tx, found, besideBest);
  done();
  return { confidence: found.length > 0 ? confidence : 0, hits: found, beside };
}

type Passages = ReadonlyMap<number, Awaited<ReturnType<typeof passagesById>>[number]>;

/** The lexical ranking, whose best hits are reranked by their texts, and these texts. */
async function rankLexically(
  tx: WorkspaceTx,
  query: string,
  limit: number,
): Promise<Pick<Reranking, 'hits' | 'confidence'> & { texts: Passages }> {
  const parts = await openIndex(tx);
  const dead = parts.some((part) => part.dead.size > 0)
    ? (id: number) => parts.some((part) => part.dead.has(id))
    : undefined;
  const segments = parts.map((part) => part.segment);
  const ranking = rank(segments, query, {
    limit: Math.max(limit, rerankedHits),
    ...(dead && { isDead: dead }),
  });
  const [best, rest] = [ranking.hits.slice(0, rerankedHits), ranking.hits.slice(rerankedHits)];
  const texts = await textsOf(tx, best);
  const { hits, confidence } = rerank({ ...ranking, hits: best }, texts, query);
  return { hits: [...hits, ...rest], confidence, texts };
}

/** The hits whose passages still exist, with their texts. */
async function withTexts(
  tx: WorkspaceTx,
  hits: { passage_id: number; score: number }[],
  known: Passages,
): Promise<FoundPassage[]> {
  const more = await textsOf(
    tx,
    hits.filter((hit) => !known.has(hit.passage_id)),
  );
  return hits.flatMap(({ passage_id, score }) => {
    const row = known.get(passage_id) ?? more.get(passage_id);
    if (!row) return [];
    const { source_id, title, text, url, answer } = row;
    return [{ passage_id, source_id, title, text, ...(url && { url }), answer, score }];
  });
}

async function besideHits(tx: WorkspaceTx, found: FoundPassage[], best: number): Promise<FoundPassage[]> {
  const hits = new Set(found.map((hit) => hit.passage_id));
  const rows = await passagesBeside(
    tx,
    found.slice(0, best).map((hit) => hit.passage_id),
  );
  return rows
    .filter(({ id }) => !hits.has(id))
    .map(({ id, source_id, title, text, url }) => ({
      passage_id: id,
      source_id,
      title,
      text,
      ...(url && { url }),
      score: 0,
      answer: null,
    }));
}

async function textsOf(tx: WorkspaceTx, hits: { passage_id: number }[]): Promise<Passages> {
  const rows = await passagesById(
    tx,
    hits.map((hit) => hit.passage_id),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
