import type { Near } from '#server/features/knowledge/fuse.ts';
import { isZero, longestText, nearest } from '#server/features/knowledge/vectors.ts';
import { configuredEmbedder } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/** What a question waits for its vector; without it, words alone decide. */
const patienceMilliseconds = 1500;
const hitsWanted = 60;

/**
 * The passages nearest to a question by meaning. Nothing where vectors cannot be had, for whatever reason: this never
 * throws. Calls the model, so it must not run inside a transaction.
 */
export async function findNear({ platform, workspaceId }: Ctx, query: string): Promise<Near | undefined> {
  if (!platform.database.hasVectors || query.trim() === '') return undefined;
  try {
    const embedder = await configuredEmbedder(platform);
    if (!embedder) return undefined;
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const outcome = await embedder.embed([query.slice(0, longestText)], signal);
    if (outcome.kind === 'failed') {
      const { reason, detail } = outcome;
      platform.log.debug({ reason, detail }, 'a question was not embedded; words alone decide');
      return undefined;
    }
    const vector = outcome.vectors[0]!;
    if (isZero(vector)) return undefined;
    const near = await platform.database.inWorkspace(workspaceId, (tx) =>
      nearest(tx, embedder.name, vector, hitsWanted),
    );
    return near.hits.length > 0 ? near : undefined;
  } catch (err) {
    platform.log.debug({ err }, 'no vectors could be searched; words alone decide');
    return undefined;
  }
}
