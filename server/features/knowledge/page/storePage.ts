import { embeddingsDue } from '#server/features/knowledge/embed.ts';
import { finishSource, lockClaimed } from '#server/features/knowledge/claimStore.ts';
import { pageDue } from '#server/features/knowledge/page/pageDue.ts';
import {
  keepPassages,
  recordFailedReading,
  recordReading,
  type ClaimedPage,
} from '#server/features/knowledge/page/pageStore.ts';
import type { PageOutcome } from '#server/features/knowledge/page/readPage.ts';
import { replacePassages, type NewPassage } from '#server/features/knowledge/passageStore.ts';
import { insertSegment, markDead } from '#server/features/knowledge/segmentStore.ts';
import { beyondPlan } from '#server/features/knowledge/storeBatch.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

interface ReadPage {
  page: ClaimedPage;
  outcome: PageOutcome;
  /** Of a page that has changed: its passages, and their index. */
  passages: NewPassage[];
  segment?: Uint8Array;
}

/** Seconds until a page that could not be read is tried again, after each attempt. */
export const retryDelays = [10, 60, 300];
/** A site that asks for more patience is not waited for. */
const longestDelay = 900;

/**
 * Stores what a reading found, unless the page was removed or queued again meanwhile. A page that could not be read keeps
 * the passages of its last reading.
 */
export const storePage = systemOperation(
  'knowledge.store_page',
  async (ctx, tx, { page, outcome, passages, segment }: ReadPage) => {
    const { source } = page;
    if (!(await lockClaimed(tx, [source])).has(source.id)) return;
    if (outcome.kind === 'failed') await storeFailure(ctx, tx, page, outcome);
    else if (!segment) await storeUnchanged(ctx, tx, page);
    else await storeChanged(ctx, tx, page, outcome, passages, segment);
    const data = { source_id: source.id, status: 'processed' as const };
    ctx.platform.live.publishEvent(tx, { type: 'knowledge', conversationId: null, data, customerData: null });
  },
);

async function storeFailure(
  ctx: Ctx,
  tx: WorkspaceTx,
  { source: { id }, attempts }: ClaimedPage,
  outcome: PageOutcome & { kind: 'failed' },
): Promise<void> {
  const now = ctx.platform.clock.now();
  const { reason, isTransient, retryAfterSeconds = 0 } = outcome;
  const delay = isTransient ? retryDelays[attempts] : undefined;
  if (delay === undefined || retryAfterSeconds > longestDelay) {
    await keepPassages(tx, id, { status: 'failed', reason }, now);
    await recordFailedReading(tx, id, null);
    return;
  }
  const afterSeconds = Math.max(delay, retryAfterSeconds);
  const at = new Date(now.getTime() + afterSeconds * 1000);
  await keepPassages(tx, id, { status: 'queued', reason }, now);
  await recordFailedReading(tx, id, at);
  const payload = { workspaceId: tx.workspaceId, sourceId: id, at: toUnix(at) };
  ctx.platform.jobs.enqueue(tx, pageDue, payload, { afterSeconds });
}

async function storeUnchanged(
  ctx: Ctx,
  tx: WorkspaceTx,
  { source: { id }, fingerprint }: ClaimedPage,
): Promise<void> {
  await keepPassages(tx, id, { status: 'ready', reason: '' }, ctx.platform.clock.now());
  await recordReading(tx, id, fingerprint);
}

async function storeChanged(
  ctx: Ctx,
  tx: WorkspaceTx,
  { source }: ClaimedPage,
  outcome: PageOutcome & { kind: 'read' },
  passages: NewPassage[],
  segment: Uint8Array,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const rejected = await beyondPlan(ctx, tx, [source], new Map([[source.id, outcome]]));
  if (rejected.size > 0) {
    await keepPassages(tx, source.id, { status: 'failed', reason: 'plan_limit' }, now);
    await recordFailedReading(tx, source.id, null);
    return;
  }
  await markDead(tx, await replacePassages(tx, new Map([[source.id, passages]])));
  await insertSegment(tx, segment);
  await finishSource(tx, source.id, { status: 'ready', title: outcome.title, passages }, now);
  await recordReading(tx, source.id, outcome.fingerprint);
  if (ctx.platform.database.hasVectors)
    ctx.platform.jobs.enqueue(tx, embeddingsDue, { workspaceId: tx.workspaceId });
}
