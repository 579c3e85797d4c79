/** Embeds passages by the configured embedding model, in databases with pgvector. */
import type { ModelFailure } from '#server/adapters/model/port.ts';
import {
  deleteOtherModels,
  isZero,
  listUnembedded,
  storeVectors,
  type PassageText,
} from '#server/features/knowledge/vectorStore.ts';
import { configuredEmbedder, modelSet, type Embedder } from '#server/features/settings/public.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { sliceMilliseconds, type JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Two concurrent jobs of a workspace, on two nodes, embed some texts twice, with the same result. */
export const embeddingsDue: JobKind<{ workspaceId: number }> = {
  name: 'knowledge.embed',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 12,
  expireSeconds: 900,
  concurrency: 4,
  concurrencyPerWorkspace: 1,
};

const batchPassages = 64;
const minTextLength = 200;
/** Per batch: enough to isolate two or three rejected texts, and few for a model that rejects every text. */
const maxRejections = 40;

/**
 * Embeds passages without a vector of the configured model in batches, and stores each batch before the next request.
 * The model is read for every batch: after a change, vectors of the former model are replaced. Throws on transient
 * errors of the provider, so that the job is retried.
 */
export async function embedPassages(ctx: Ctx): Promise<void> {
  const { platform, workspaceId } = ctx;
  if (!platform.database.hasVectors) return;
  const endsAt = Date.now() + sliceMilliseconds;
  let model = '';
  let afterId = 0;
  while (Date.now() < endsAt) {
    const embedder = await configuredEmbedder(platform);
    if (!embedder) return;
    if (embedder.name !== model) [model, afterId] = [embedder.name, 0];
    const batch = await perform(ctx, listBatch, { model, afterId });
    if (batch.length === 0) return perform(ctx, removeOtherModels, model);
    const { vectors, failure } = await embedBatch(embedder, batch, { left: maxRejections });
    if (vectors.length > 0) await perform(ctx, storeEmbedded, { model, vectors });
    if (failure?.retryable) {
      if (failure.retry_after_seconds) return perform(ctx, enqueueEmbeddings, failure.retry_after_seconds);
      throw new Error(`Passages were not embedded: ${failure.reason} ${failure.detail}`);
    }
    if (failure || vectors.length === 0) {
      const { reason, detail } = failure ?? { reason: 'refused', detail: 'every text of a batch' };
      platform.log.warn({ workspaceId, model, reason, detail }, 'passages were not embedded');
      return;
    }
    afterId = batch.at(-1)!.id;
  }
  await perform(ctx, enqueueEmbeddings, 0);
}

const listBatch = systemOperation(
  'knowledge.list_unembedded',
  (_ctx, tx, { model, afterId }: { model: string; afterId: number }) =>
    listUnembedded(tx, model, afterId, batchPassages),
);

const removeOtherModels = systemOperation('knowledge.remove_other_models', (_ctx, tx, model: string) =>
  deleteOtherModels(tx, model),
);

const storeEmbedded = systemOperation(
  'knowledge.store_vectors',
  (_ctx, tx, { model, vectors }: { model: string; vectors: Embedded['vectors'] }) =>
    storeVectors(tx, model, vectors),
);

const enqueueEmbeddings = systemOperation(
  'knowledge.enqueue_embeddings',
  async ({ platform, workspaceId }, tx, afterSeconds: number) =>
    platform.jobs.enqueue(tx, embeddingsDue, { workspaceId }, { afterSeconds: Math.ceil(afterSeconds) }),
);

export const embeddingSteps = [listBatch, removeOtherModels, storeEmbedded, enqueueEmbeddings];

/** Enqueues a job in every active workspace to embed passages without a vector of the configured model. */
export async function embedEverywhere(platform: Platform): Promise<void> {
  if (!platform.database.hasVectors || !(await configuredEmbedder(platform))) return;
  const workspaceIds = await listActiveWorkspaceIds(platform.database);
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueEmbeddings, 0));
}

interface Embedded {
  vectors: { id: number; vector: Float32Array }[];
  /** Why the rest was not attempted. */
  failure?: ModelFailure;
}

/** Bisects what the model rejects: a batch down to single texts, and a text down to a minimum length. */
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
  return text.length >= minTextLength * 2 ? [[{ id, text: text.slice(0, text.length >> 1) }]] : [];
}

/** On start: pgvector may have been installed since the last one. */
export const enqueueAfterStart = systemPlatformOperation(
  'knowledge.enqueue_after_start',
  async ({ platform: { database, jobs } }, tx) => {
    if (database.hasVectors) jobs.enqueue(tx, modelSet, { workspaceId: 0 });
  },
);
