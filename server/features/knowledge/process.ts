/** Turns queued sources into passages and index segments, a batch at a time. */
import { setImmediate as pause } from 'node:timers/promises';
import { z } from 'zod';
import { embeddingsDue } from '#server/features/knowledge/embed.ts';
import { extractFile } from '#server/extract/extractFile.ts';
import { splitPassages } from '#server/extract/splitPassages.ts';
import { buildSegmentInSteps } from '#server/search/buildSegment.ts';
import { insertSegment, markDead, compactIndex } from '#server/features/knowledge/segments.ts';
import {
  allocatePassageIds,
  claimSources,
  finishSource,
  lockClaimed,
  replacePassages,
  requeueClaimed,
  touchClaimed,
  type NewPassage,
  type StoredSource,
} from '#server/features/knowledge/store.ts';
import { findMedia } from '#server/features/media/public.ts';
import { remainingQuota } from '#server/features/subscription/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';

export const sourcesDue: JobKind<{ workspaceId: number }> = {
  name: 'knowledge.process',
  key: ({ workspaceId }) => String(workspaceId),
  retries: 5,
  expireSeconds: 900,
  concurrency: 2,
};

/** What is claimed at once. */
const claimedSources = 400;
/** What is stored at once, and makes one segment: so many passages, or what was read in so much time. */
const batchPassages = 1500;
const batchMilliseconds = 20_000;
const renewMilliseconds = 5000;

type Outcome =
  | { kind: 'read'; title?: string; passages: Omit<NewPassage, 'id'>[] }
  | { kind: 'failed'; reason: string };

export const claim = operation({
  name: 'knowledge.claim',
  permission: 'system',
  audited: false,
  input: z.strictObject({}),
  run: (ctx, tx) => claimSources(tx, claimedSources, ctx.platform.clock.now()),
});

export async function processSources(ctx: Ctx): Promise<void> {
  for (;;) {
    const claimed = await perform(ctx, claim, {});
    if (claimed.length === 0) break;
    const renewal = setInterval(
      () => void renewClaim(ctx, claimed).catch(() => undefined),
      renewMilliseconds,
    );
    try {
      await processClaimed(ctx, claimed);
    } catch (err) {
      await giveBack(ctx, claimed).catch(() => undefined);
      throw err;
    } finally {
      clearInterval(renewal);
    }
    await compactIndex(ctx.platform, ctx.workspaceId);
  }
}

/** What was not finished waits again for the next try, which else would take it for still being worked on. */
async function giveBack(ctx: Ctx, claimed: StoredSource[]): Promise<void> {
  await ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) => requeueClaimed(tx, claimed));
}

async function renewClaim(ctx: Ctx, claimed: StoredSource[]): Promise<void> {
  const now = ctx.platform.clock.now();
  await ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) => touchClaimed(tx, claimed, now));
}

async function processClaimed(ctx: Ctx, claimed: StoredSource[]): Promise<void> {
  let batch: StoredSource[] = [];
  let outcomes = new Map<number, Outcome>();
  let passages = 0;
  let startedAt = Date.now();
  for (const [index, source] of claimed.entries()) {
    const outcome = await readSource(ctx, source);
    batch.push(source);
    outcomes.set(source.id, outcome);
    passages += outcome.kind === 'read' ? outcome.passages.length : 0;
    await pause();
    const full = passages >= batchPassages || Date.now() - startedAt >= batchMilliseconds;
    if (!full && index < claimed.length - 1) continue;
    await processBatch(ctx, batch, outcomes);
    [batch, outcomes, passages, startedAt] = [[], new Map(), 0, Date.now()];
  }
}

async function processBatch(ctx: Ctx, batch: StoredSource[], outcomes: Map<number, Outcome>): Promise<void> {
  const drafts = [...outcomes].flatMap(([sourceId, outcome]) =>
    outcome.kind === 'read' ? outcome.passages.map((passage) => ({ sourceId, passage })) : [],
  );
  const ids = await ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) =>
    allocatePassageIds(tx, drafts.length),
  );
  const passages = drafts.map(({ sourceId, passage }, index) => ({
    sourceId,
    passage: { ...passage, id: ids[index]! },
  }));
  const segment = await buildSegmentInSteps(passages.map(({ passage }) => passage));
  await store(ctx, batch, outcomes, passages, segment);
}

async function store(
  ctx: Ctx,
  claimed: StoredSource[],
  outcomes: Map<number, Outcome>,
  passages: { sourceId: number; passage: NewPassage }[],
  segment: Uint8Array,
): Promise<void> {
  const now = ctx.platform.clock.now();
  await ctx.platform.database.inWorkspace(ctx.workspaceId, async (tx) => {
    const wanted = await lockClaimed(tx, claimed);
    const current = claimed.filter(({ id }) => wanted.has(id));
    const rejected = await beyondPlan(ctx, tx, current, outcomes);
    const kept = new Set([...wanted].filter((id) => !rejected.has(id)));
    const passagesOf = new Map<number, NewPassage[]>([...wanted].map((id) => [id, []]));
    for (const { sourceId, passage } of passages)
      if (kept.has(sourceId)) passagesOf.get(sourceId)!.push(passage);
    if (passagesOf.size > 0) await markDead(tx, await replacePassages(tx, passagesOf));
    const unwanted = passages.filter(({ sourceId }) => !kept.has(sourceId)).map(({ passage }) => passage.id);
    await insertSegment(tx, segment, unwanted);
    for (const id of wanted) {
      const outcome: Outcome = rejected.has(id)
        ? { kind: 'failed', reason: 'plan_limit' }
        : outcomes.get(id)!;
      if (outcome.kind === 'failed')
        await finishSource(tx, id, { status: 'failed', reason: outcome.reason }, now);
      else {
        const result = {
          status: 'ready',
          passages: passagesOf.get(id)!,
          ...(outcome.title && { title: outcome.title }),
        } as const;
        await finishSource(tx, id, result, now);
      }
    }
    if (ctx.platform.database.hasVectors && passages.length > 0) {
      ctx.platform.jobs.enqueue(tx, embeddingsDue, { workspaceId: ctx.workspaceId });
    }
    const one = claimed.length === 1 ? claimed[0]!.id : null;
    const data = { source_id: one, status: 'processed' } as const;
    ctx.platform.live.publishEvent(tx, { type: 'knowledge', conversationId: null, data, customerData: null });
  });
}

/** The files that hold more than the plan has room for. What members wrote was measured when they gave it. */
async function beyondPlan(
  ctx: Ctx,
  tx: WorkspaceTx,
  claimed: StoredSource[],
  outcomes: Map<number, Outcome>,
): Promise<Set<number>> {
  const rejected = new Set<number>();
  const growing = claimed.flatMap(({ id, content, character_count: before }) => {
    const outcome = outcomes.get(id)!;
    if (!('media_id' in content) || outcome.kind !== 'read') return [];
    const more = outcome.passages.reduce((sum, passage) => sum + passage.text.length, 0) - before;
    return more > 0 ? [{ id, more }] : [];
  });
  if (growing.length === 0) return rejected;
  let left = (await remainingQuota(ctx, tx, 'knowledge_characters')) ?? Infinity;
  for (const { id, more } of growing) {
    if (more > left) rejected.add(id);
    else left -= more;
  }
  return rejected;
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
  const media = await ctx.platform.database.inWorkspace(ctx.workspaceId, (tx) =>
    findMedia(tx, content.media_id),
  );
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

function questionPassage(pair: {
  question: string;
  answer: string;
  phrasings: string[];
}): Omit<NewPassage, 'id'> {
  return { title: pair.question, text: pair.answer, answer: pair.answer, phrasings: pair.phrasings };
}
