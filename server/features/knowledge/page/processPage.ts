/** The job of one web page: it is read under a lease, and its passages are replaced when they have changed. */
import { releaseClaims, renewClaims } from '#server/features/knowledge/claimStore.ts';
import { compactIndex } from '#server/features/knowledge/compactIndex.ts';
import { failure } from '#server/features/knowledge/page/pageFailure.ts';
import { acquirePage, type ClaimedPage } from '#server/features/knowledge/page/pageStore.ts';
import { readPage, type PageOutcome } from '#server/features/knowledge/page/readPage.ts';
import { storePage } from '#server/features/knowledge/page/storePage.ts';
import { allocatePassageIds } from '#server/features/knowledge/passageStore.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { workUnderLease } from '#server/platform/jobs/lease.ts';
import type { Platform } from '#server/platform/platform.ts';
import { egress } from '#server/platform/security/egress.ts';
import { buildSegmentInSteps } from '#server/search/buildSegment.ts';

const timeoutMilliseconds = 25_000;
const maxBytes = 10 * 1024 * 1024;

const acquire = systemOperation('knowledge.acquire_page', async (ctx, tx, sourceId: number) => {
  const page = await acquirePage(tx, sourceId, ctx.platform.clock.now());
  const data = { source_id: sourceId, status: 'processing' as const };
  if (page)
    ctx.platform.live.publishEvent(tx, { type: 'knowledge', conversationId: null, data, customerData: null });
  return page;
});

const renew = systemOperation('knowledge.renew_page', (ctx, tx, { source }: ClaimedPage) =>
  renewClaims(tx, [source], ctx.platform.clock.now()),
);

const release = systemOperation('knowledge.release_page', (_ctx, tx, { source }: ClaimedPage) =>
  releaseClaims(tx, [source]),
);

const allocateIds = systemOperation('knowledge.allocate_page_ids', (_ctx, tx, count: number) =>
  allocatePassageIds(tx, count),
);

export const pageSteps = [acquire, renew, release, allocateIds, storePage];

export async function processPage(ctx: Ctx, sourceId: number, stopped?: AbortSignal): Promise<void> {
  const page = await perform(ctx, acquire, sourceId);
  if (!page) return;
  const held = { renew: () => perform(ctx, renew, page), release: () => perform(ctx, release, page) };
  await workUnderLease(held, stopped, async () => {
    const outcome = await readPage(clientOf(ctx.platform), page.url, stopped);
    await store(ctx, page, outcome);
  });
  await compactIndex(ctx);
}

async function store(ctx: Ctx, page: ClaimedPage, outcome: PageOutcome): Promise<void> {
  if (outcome.kind === 'failed' || outcome.fingerprint === page.fingerprint)
    return perform(ctx, storePage, { page, outcome, passages: [] });
  const ids = await perform(ctx, allocateIds, outcome.passages.length);
  const passages = outcome.passages.map((passage, index) => ({ ...passage, id: ids[index]! }));
  const segment = await buildSegmentInSteps(passages);
  await perform(ctx, storePage, { page, outcome, passages, segment });
}

/** Instead of a job that was lost again and again: the page does something to us that was not foreseen. */
export async function giveUpPage(ctx: Ctx, sourceId: number): Promise<void> {
  const page = await perform(ctx, acquire, sourceId);
  if (page) await perform(ctx, storePage, { page, outcome: failure('page_unsupported'), passages: [] });
}

function clientOf({ settings }: Platform) {
  return {
    fetch: egress({
      privateAddresses: settings.allowPrivateAddresses,
      redirects: false,
      timeoutMilliseconds,
      maxBytes,
    }),
    publicUrl: settings.publicUrl,
    timeoutMilliseconds,
    maxBytes,
  };
}
