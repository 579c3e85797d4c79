/** Gives passages their vectors by the configured embedding model, where the database can hold them. */
import type { ModelFailure } from '#server/adapters/model/port.ts';
import {
  forgetOtherModels,
  isZero,
  passagesWithout,
  storeVectors,
  type PassageText,
} from '#server/features/knowledge/vectors.ts';
import { configuredEmbedder, modelSet, type Embedder } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Two at once in one workspace, on two nodes, cost some texts twice and agree on the result. */
export const embeddingsDue: JobKind<{ workspaceId: number }> = {
  name: 'knowledge.embed',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 12,
  expireSeconds: 900,
  concurrency: 1,
};

const batchPassages = 64;
/** After so long it is another workspace's turn. */
const turnMilliseconds = 60_000;
const shortestText = 200;
/** In one batch: enough to find two or three odd texts in it, and soon enough done with a model that takes none. */
const toleratedRejections = 40;

/**
 * Embeds what lacks a vector of the configured model, a batch at a time; each is stored before the next one is asked
 * for. The model is looked up for every batch, so a change takes effect in the middle and old vectors written by then
 * are replaced. Throws when the provider's trouble may pass, to be called again.
 */
export async function embedPassages(ctx: Ctx): Promise<void> {
  const { platform, workspaceId } = ctx;
  const { database, log } = platform;
  if (!database.hasVectors) return;
  const turnEndsAt = Date.now() + turnMilliseconds;
  let model = '';
  let afterId = 0;
  while (Date.now() < turnEndsAt) {
    const embedder = await configuredEmbedder(platform);
    if (!embedder) return;
    if (embedder.name !== model) [model, afterId] = [embedder.name, 0];
    const batch = await database.inWorkspace(workspaceId, (tx) =>
      passagesWithout(tx, model, afterId, batchPassages),
    );
    if (batch.length === 0) {
      await database.inWorkspace(workspaceId, (tx) => forgetOtherModels(tx, model));
      return;
    }
    const { vectors, failure } = await embedBatch(embedder, batch, { left: toleratedRejections });
    if (vectors.length > 0) {
      await database.inWorkspace(workspaceId, (tx) => storeVectors(tx, model, vectors));
    }
    if (failure?.retryable) {
      if (failure.retry_after_seconds) return embedLater(ctx, failure.retry_after_seconds);
      throw new Error(`Passages were not embedded: ${failure.reason} ${failure.detail}`);
    }
    if (failure || vectors.length === 0) {
      const { reason, detail } = failure ?? { reason: 'refused', detail: 'every text of a batch' };
      log.warn({ workspaceId, model, reason, detail }, 'passages were not embedded');
      return;
    }
    afterId = batch.at(-1)!.id;
  }
  await embedLater(ctx, 0);
}

async function embedLater({ platform, workspaceId }: Ctx, afterSeconds: number): Promise<void> {
  await platform.database.inWorkspace(workspaceId, async (tx) =>
    platform.jobs.enqueue(tx, embeddingsDue, { workspaceId }, { afterSeconds: Math.ceil(afterSeconds) }),
  );
}

/** Has every workspace looked through for passages without a vector of the configured model. */
export async function embedEverywhere(platform: Platform): Promise<void> {
  if (!platform.database.hasVectors || !(await configuredEmbedder(platform))) return;
  for (const workspaceId of await listActiveWorkspaceIds(platform.database)) {
    await platform.database.inWorkspace(workspaceId, async (tx) =>
      platform.jobs.enqueue(tx, embeddingsDue, { workspaceId }),
    );
  }
}

interface Embedded {
  vectors: { id: number; vector: Float32Array }[];
  /** Why the rest was not even tried. */
  failure?: ModelFailure;
}

/** What the model rejects is halved: a batch until one text stands alone, and that text until it is short. */
async function embedBatch(
  embedder: Embedder,
  batch: PassageText[],
  errors: { left: number },
): Promise<Embedded> {
  const outcome = await embedder.embed(batch.map(({ text }) => text));
  if (outcome.kind === 'vectors') {
    const vectors = batch.map(({ id }, index) => ({ id, vector: outcome.vectors[index]! }));
    return { vectors: vectors.filter(({ vector }) => !isZero(vector)) };
  }
  if (!isAboutTexts(outcome)) return { vectors: [], failure: outcome };
  errors.left--;
  const embedded: Embedded = { vectors: [] };
  for (const half of halvesOf(batch)) {
    if (errors.left <= 0) break;
    const { vectors, failure } = await embedBatch(embedder, half, errors);
    embedded.vectors.push(...vectors);
    if (failure) return { ...embedded, failure };
  }
  return embedded;
}

function isAboutTexts({ reason, retryable }: ModelFailure): boolean {
  return !retryable && ['too_long', 'refused', 'other'].includes(reason);
}

function halvesOf(batch: PassageText[]): PassageText[][] {
  if (batch.length > 1) {
    const middle = batch.length >> 1;
    return [batch.slice(0, middle), batch.slice(middle)];
  }
  const { id, text } = batch[0]!;
  return text.length >= shortestText * 2 ? [[{ id, text: text.slice(0, text.length >> 1) }]] : [];
}

/** The database may have learnt to hold vectors since the last start. */
export async function enqueueEmbedding({ database, jobs }: Platform): Promise<void> {
  if (!database.hasVectors) return;
  await database.inPlatform(async (tx) => jobs.enqueue(tx, modelSet, { workspaceId: 0 }));
}
