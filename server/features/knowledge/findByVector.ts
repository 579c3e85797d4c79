import { z } from 'zod';
import type { VectorRanking } from '#server/features/knowledge/fuse.ts';
import { findNearest, isZero, maxEmbeddedLength } from '#server/features/knowledge/vectorStore.ts';
import { configuredEmbedder } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';

/** How long a search waits for the vector of its question; without it, the lexical ranking decides. */
const timeoutMilliseconds = 1500;
const maxHits = 60;

export const nearestPassages = operation({
  name: 'knowledge.nearest',
  permission: 'knowledge.read',
  audited: false,
  readOnly: true,
  input: z.strictObject({ model: z.string(), vector: z.custom<Float32Array>() }),
  run: (_ctx, tx, { model, vector }) => findNearest(tx, model, vector, maxHits),
});

/**
 * The passages nearest to a question by their vectors; nothing where vectors are not available. Never rejects. Calls the
 * model, so it must not run inside a transaction.
 */
export async function findByVector(ctx: Ctx, query: string): Promise<VectorRanking | undefined> {
  const { platform } = ctx;
  if (!platform.database.hasVectors || query.trim() === '') return undefined;
  try {
    const embedder = await configuredEmbedder(platform);
    if (!embedder) return undefined;
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const outcome = await embedder.embed([query.slice(0, maxEmbeddedLength)], signal);
    if (outcome.kind === 'failed') {
      const { reason, detail } = outcome;
      platform.log.debug({ reason, detail }, 'a question was not embedded; the lexical ranking decides');
      return undefined;
    }
    const vector = outcome.vectors[0]!;
    if (isZero(vector)) return undefined;
    const ranking = await perform(ctx, nearestPassages, { model: embedder.name, vector });
    return ranking.hits.length > 0 ? ranking : undefined;
  } catch (err) {
    platform.log.debug({ err }, 'vectors could not be searched; the lexical ranking decides');
    return undefined;
  }
}
