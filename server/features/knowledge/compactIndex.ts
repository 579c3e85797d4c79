import { Worker } from 'node:worker_threads';
import type { MergeInput } from '#server/features/knowledge/mergeWorker.ts';
import { segmentCache } from '#server/features/knowledge/segmentCache.ts';
import { openIndex, replaceSegments, type IndexPart } from '#server/features/knowledge/segmentStore.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';

/** With more segments than this, searching them costs more than merging them. */
const maxSegments = 6;
/** A segment with a larger share of tombstones is rewritten. */
const maxDeadShare = 0.3;

const chooseSegments = systemOperation('knowledge.choose_segments', async (_ctx, tx) =>
  choose(await openIndex(tx)),
);

const storeMerged = systemOperation(
  'knowledge.store_merged',
  (_ctx, tx, { parts, merged }: { parts: IndexPart[]; merged: Uint8Array }) =>
    replaceSegments(tx, parts, merged),
);

export const compactionSteps = [chooseSegments, storeMerged];

/**
 * Merges segments when there are many small ones, or one with many tombstones, in a worker thread. Tombstones that are
 * added meanwhile are kept.
 */
export async function compactIndex(ctx: Ctx): Promise<void> {
  const parts = await perform(ctx, chooseSegments, {});
  if (parts.length === 0) return;
  const merged = await mergeInThread(parts);
  await perform(ctx, storeMerged, { parts, merged });
  for (const { id } of parts) segmentCache.remove(ctx.workspaceId, id);
}

/** Merges segments up to a quarter of the largest one together, so that each passage is rewritten only a few times. */
function choose(parts: IndexPart[]): IndexPart[] {
  const fragmented = parts.filter((part) => part.dead.size > part.segment.passageCount * maxDeadShare);
  if (parts.length <= maxSegments) return fragmented;
  const largest = Math.max(...parts.map((part) => part.segment.passageCount));
  const small = parts.filter((part) => part.segment.passageCount <= largest / 4);
  const chosen = small.length >= 2 ? small : parts;
  return [...new Set([...chosen, ...fragmented])];
}

function mergeInThread(parts: IndexPart[]): Promise<Uint8Array> {
  const input: MergeInput = {
    segments: parts.map((part) => part.segment.bytes),
    dead: parts.flatMap((part) => [...part.dead]),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(new URL('./mergeWorker.ts', import.meta.url), { workerData: input, env: {} });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The merge worker exited with ${code} and no result.`)));
  return promise;
}
