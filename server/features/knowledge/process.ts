/** Processes queued sources to passages and index segments, in batches and under a lease. */
import { setImmediate as pause } from 'node:timers/promises';
import { extractFile } from '#server/extract/extractFile.ts';
import { splitPassages } from '#server/extract/splitPassages.ts';
import { compactIndex } from '#server/features/knowledge/compactIndex.ts';
import { allocatePassageIds, type NewPassage } from '#server/features/knowledge/passageStore.ts';
import { claimSources, releaseClaims, renewClaims } from '#server/features/knowledge/claimStore.ts';
import type { StoredSource } from '#server/features/knowledge/sourceStore.ts';
import { storeBatch, type Outcome } from '#server/features/knowledge/storeBatch.ts';
import { findMedia } from '#server/features/media/public.ts';
import { sliceMilliseconds, type JobKind } from '#server/platform/jobs/jobKind.ts';
import { workUnderLease } from '#server/platform/jobs/lease.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { buildSegmentInSteps } from '#server/search/buildSegment.ts';

export const sourcesDue: JobKind<{ workspaceId: number }> = {
  name: 'knowledge.process',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 5,
  expireSeconds: 900,
  concurrency: 4,
  concurrencyPerWorkspace: 1,
};

/** How much is claimed at a time, as the texts are read with their sources: the first one whatever its length. */
const claimed = { sources: 400, characters: 4_000_000 };
/** A batch is stored, and becomes one segment, after so many passages, or when the job ends. */
const batchPassages = 1500;

const claim = systemOperation('knowledge.claim', (ctx, tx) =>
  claimSources(tx, claimed, ctx.platform.clock.now()),
);

const renewClaim = systemOperation('knowledge.renew_claim', (ctx, tx, claimed: StoredSource[]) =>
  renewClaims(tx, claimed, ctx.platform.clock.now()),
);

const releaseClaim = systemOperation('knowledge.release_claim', (_ctx, tx, claimed: StoredSource[]) =>
  releaseClaims(tx, claimed),
);

/** Leaves the rest to another job. */
const releaseRest = systemOperation('knowledge.release_rest', async (ctx, tx, claimed: StoredSource[]) => {
  await releaseClaims(tx, claimed);
  ctx.platform.jobs.enqueue(tx, sourcesDue, { workspaceId: ctx.workspaceId });
});

const allocateIds = systemOperation('knowledge.allocate_ids', (_ctx, tx, count: number) =>
  allocatePassageIds(tx, count),
);

const findFile = systemOperation('knowledge.find_file', (_ctx, tx, mediaId: number) =>
  findMedia(tx, mediaId),
);

export const processingSteps = [
  claim,
  renewClaim,
  releaseClaim,
  releaseRest,
  allocateIds,
  findFile,
  storeBatch,
];

/** The job: after a slice of time the next workspace gets its turn. */
export function processSlice(ctx: Ctx, stopped: AbortSignal): Promise<void> {
  return processSources(ctx, stopped, Date.now() + sliceMilliseconds);
}

export async function processSources(ctx: Ctx, stopped?: AbortSignal, endsAt = Infinity): Promise<void> {
  for (;;) {
    const claimed = await perform(ctx, claim, {});
    if (claimed.length === 0) break;
    await workUnderLease(
      {
        renew: () => perform(ctx, renewClaim, claimed),
        release: () => perform(ctx, releaseClaim, claimed),
      },
      stopped,
      () => processClaimed(ctx, claimed, stopped, endsAt),
    );
    if (stopped?.aborted) return;
    await compactIndex(ctx);
    if (Date.now() >= endsAt) return;
  }
}

/** Ends early when the node stops: the sources that are left have been released; and at the end of the job's time. */
async function processClaimed(
  ctx: Ctx,
  claimed: StoredSource[],
  stopped: AbortSignal | undefined,
  endsAt: number,
): Promise<void> {
  let batch: StoredSource[] = [];
  let outcomes = new Map<number, Outcome>();
  let passages = 0;
  for (const [index, source] of claimed.entries()) {
    if (stopped?.aborted) return;
    const outcome = await readSource(ctx, source);
    batch.push(source);
    outcomes.set(source.id, outcome);
    passages += outcome.kind === 'read' ? outcome.passages.length : 0;
    await pause();
    const isOver = Date.now() >= endsAt;
    if (passages < batchPassages && !isOver && index < claimed.length - 1) continue;
    await processBatch(ctx, batch, outcomes);
    [batch, outcomes, passages] = [[], new Map(), 0];
    if (isOver) break;
  }
  if (Date.now() >= endsAt) await perform(ctx, releaseRest, claimed);
}

async function processBatch(ctx: Ctx, batch: StoredSource[], outcomes: Map<number, Outcome>): Promise<void> {
  const drafts = [...outcomes].flatMap(([sourceId, outcome]) =>
    outcome.kind === 'read' ? outcome.passages.map((passage) => ({ sourceId, passage })) : [],
  );
  const ids = await perform(ctx, allocateIds, drafts.length);
  const passages = drafts.map(({ sourceId, passage }, index) => ({
    sourceId,
    passage: { ...passage, id: ids[index]! },
  }));
  const segment = await buildSegmentInSteps(passages.map(({ passage }) => passage));
  await perform(ctx, storeBatch, { claimed: batch, outcomes, passages, segment });
}

async function readSource(ctx: Ctx, source: StoredSource): Promise<Outcome> {
  const { content } = source;
  if ('text' in content) {
    const passages = splitPassages(
      [{ heading: '', text: content.text }],
      content.untitled ? '' : source.title,
    );
    return passages.length > 0 ? { kind: 'read', passages } : { kind: 'failed', reason: 'no_text' };
  }
  if ('question' in content) return { kind: 'read', passages: [questionPassage(content)] };
  if ('url' in content) throw new Error(`Source ${source.id} is a web page, which has its own job.`);
  const media = await perform(ctx, findFile, content.media_id);
  const bytes = media && (await ctx.platform.storage.get(media.storage_key));
  if (!media || !bytes) return { kind: 'failed', reason: 'file_missing' };
  const read = await extractFile(bytes, {
    name: media.name,
    mimeType: media.mime_type,
    ...(content.own_title && { title: content.own_title }),
  });
  if (!read.ok) return { kind: 'failed', reason: read.reason };
  const passages = [...read.pairs.map(questionPassage), ...read.passages];
  if (passages.length === 0) return { kind: 'failed', reason: 'no_text' };
  return {
    kind: 'read',
    passages,
    ...(!content.own_title && read.title && { title: read.title.slice(0, 300) }),
  };
}

export function questionPassage(pair: {
  question: string;
  answer: string;
  phrasings: string[];
}): Omit<NewPassage, 'id'> {
  return { title: pair.question, text: pair.answer, answer: pair.answer, phrasings: pair.phrasings };
}
