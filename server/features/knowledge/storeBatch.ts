import { embeddingsDue } from '#server/features/knowledge/embed.ts';
import { replacePassages, type NewPassage } from '#server/features/knowledge/passageStore.ts';
import { insertSegment, markDead } from '#server/features/knowledge/segmentStore.ts';
import { finishSource, lockClaimed } from '#server/features/knowledge/claimStore.ts';
import type { StoredSource } from '#server/features/knowledge/sourceStore.ts';
import { remainingQuota } from '#server/features/subscription/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

/** What reading a source resulted in. */
export type Outcome =
  | { kind: 'read'; title?: string; passages: Omit<NewPassage, 'id'>[] }
  | { kind: 'failed'; reason: string };

interface Batch {
  claimed: StoredSource[];
  /** By the id of the source. */
  outcomes: Map<number, Outcome>;
  passages: { sourceId: number; passage: NewPassage }[];
  /** The index of all these passages. */
  segment: Uint8Array;
}

/** Stores the passages of a batch with their index segment, except for sources that were changed meanwhile. */
export const storeBatch = systemOperation(
  'knowledge.store_batch',
  async (ctx, tx, { claimed, outcomes, passages, segment }: Batch) => {
    const now = ctx.platform.clock.now();
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
    const data = { source_id: one, status: 'processed' as const };
    ctx.platform.live.publishEvent(tx, { type: 'knowledge', conversationId: null, data, customerData: null });
  },
);

/** The files and pages whose text exceeds the plan. What members wrote was counted when they saved it. */
export async function beyondPlan(
  ctx: Ctx,
  tx: WorkspaceTx,
  claimed: readonly StoredSource[],
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<Set<number>> {
  const rejected = new Set<number>();
  const growing = claimed.flatMap(({ id, content, character_count: before }) => {
    const outcome = outcomes.get(id)!;
    if (!('media_id' in content || 'url' in content) || outcome.kind !== 'read') return [];
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
