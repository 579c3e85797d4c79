import { z } from 'zod';
import { findNear } from '#server/features/knowledge/findNear.ts';
import { fuse, type Near } from '#server/features/knowledge/fuse.ts';
import { passagesBeside, passagesById } from '#server/features/knowledge/store.ts';
import { openIndex } from '#server/features/knowledge/segments.ts';
import { rerank, rerankedHits, type Reranking } from '#server/search/rerank.ts';
import { rank } from '#server/search/rank.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { bindWorkspaceHandler } from '#server/platform/http/binding.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
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
  /** What stands beside the best hits in their texts and is no hit itself: often the answer, where a hit only names the thing. */
  beside: FoundPassage[];
}

/** How many hits by words take part where they are joined with those by vectors. */
const joinedHits = 60;

/**
 * The passages that answer a question, best first: by words, and by vectors too where the database and the model
 * provide them; with what stands beside so many of the best. May call the model, so it must not run inside a
 * transaction.
 */
export async function searchKnowledge(
  ctx: Ctx,
  query: string,
  limit: number,
  besideBest = 0,
): Promise<Found> {
  const near = await findNear(ctx, query);
  return perform(ctx, search, { query, limit, near, besideBest });
}

export const search = operation({
  name: 'knowledge.search',
  permission: 'knowledge.read',
  audited: false,
  input: z.strictObject({
    query: z.string(),
    limit: z.number().int().min(1),
    near: z.custom<Near>().optional(),
    besideBest: z.number().int().default(0),
  }),
  async run(ctx, tx, { query, limit, near, besideBest }) {
    const done = ctx.platform.metrics.searches.startTimer();
    const words = await rankByWords(tx, query, near ? Math.max(joinedHits, limit) : limit);
    const { hits, confidence } = near ? fuse(words, near) : words;
    const found = await withTexts(tx, hits.slice(0, limit), words.texts);
    const beside = await besideHits(tx, found, besideBest);
    done();
    return { confidence: found.length > 0 ? confidence : 0, hits: found, beside };
  },
});

type Passages = ReadonlyMap<number, Awaited<ReturnType<typeof passagesById>>[number]>;

/** The best of them in the order that their texts suggest, and these texts. */
async function rankByWords(
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

/** Those of the passages that are still there. */
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
    const { source_id, title, text, answer } = row;
    return [{ passage_id, source_id, title, text, answer, score }];
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
    .map(({ id, source_id, title, text }) => ({
      passage_id: id,
      source_id,
      title,
      text,
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

/** Bound by hand: the model is called before the operation's transaction begins. */
export const searchBinding = bindWorkspaceHandler(
  knowledgeRoutes.search,
  { access: 'knowledge.read', audited: false },
  async (ctx, { body }) => {
    const { confidence, hits } = await searchKnowledge(ctx, body.query, body.limit);
    return hits.map(({ answer: _answer, ...hit }) => ({ ...hit, confidence }));
  },
);
