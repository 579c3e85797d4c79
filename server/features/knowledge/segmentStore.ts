/** The search index of a workspace: a few immutable segments, with tombstones for removed passages. */
import { segmentCache } from '#server/features/knowledge/segmentCache.ts';
import { openSegment, type Segment } from '#server/search/segment.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface IndexPart {
  id: number;
  segment: Segment;
  /** Tombstones: passages that were removed since. */
  dead: ReadonlySet<number>;
}

/** A consistent snapshot of the workspace's segments. Those that are not cached are read. */
export async function openIndex(tx: WorkspaceTx): Promise<IndexPart[]> {
  for (;;) {
    const rows = await tx.db.selectFrom('knowledge_segment').select(['id', 'dead']).orderBy('id').execute();
    const parts: IndexPart[] = [];
    for (const { id, dead } of rows) {
      const segment = segmentCache.get(tx.workspaceId, id) ?? (await readSegment(tx, id));
      if (segment) parts.push({ id, segment, dead: new Set(dead) });
    }
    // A segment was merged into another between the list and the read of its bytes: list again.
    if (parts.length === rows.length) return parts;
  }
}

async function readSegment(tx: WorkspaceTx, id: number): Promise<Segment | undefined> {
  // The driver gets bytea as hexadecimal text; base64 is a third shorter, and faster to decode.
  const { rows } = await tx.sql<{ data: string }>`
    select encode(data, 'base64') as data from knowledge_segment where id = ${id}`;
  if (!rows[0]) return undefined;
  const segment = openSegment(Buffer.from(rows[0].data, 'base64'));
  segmentCache.add(tx.workspaceId, id, segment);
  return segment;
}

export async function insertSegment(tx: WorkspaceTx, bytes: Uint8Array, dead: number[] = []): Promise<void> {
  const { passageCount } = openSegment(bytes);
  if (passageCount === 0) return;
  await tx.db
    .insertInto('knowledge_segment')
    .values({
      passage_count: passageCount,
      data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      dead,
    })
    .execute();
}

/** Adds tombstones: the passages are not found any more, and the next merge drops them. */
export async function markDead(tx: WorkspaceTx, passageIds: number[]): Promise<void> {
  if (passageIds.length === 0) return;
  await lockIndex(tx);
  const gone = new Set(passageIds);
  for (const part of await openIndex(tx)) {
    const removed = [...part.segment.ids].filter((id) => gone.has(id) && !part.dead.has(id));
    if (removed.length === 0) continue;
    await tx.sql`update knowledge_segment set dead = dead || ${removed}::bigint[] where id = ${part.id}`;
  }
  await tx.sql`delete from knowledge_segment where cardinality(dead) >= passage_count`;
}

/** Serializes tombstones and merges: none may be added to a segment while another replaces it. */
async function lockIndex(tx: WorkspaceTx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('segments', ${tx.workspaceId}))`;
}

/**
 * Replaces segments by the one they were merged to, keeping tombstones that were added since. False when one of them has
 * been replaced already.
 */
export async function replaceSegments(
  tx: WorkspaceTx,
  parts: readonly IndexPart[],
  merged: Uint8Array,
): Promise<boolean> {
  await lockIndex(tx);
  const ids = parts.map((part) => part.id);
  const rows = await tx.db
    .selectFrom('knowledge_segment')
    .select(['id', 'dead'])
    .where('id', 'in', ids)
    .execute();
  if (rows.length !== ids.length) return false;
  const dropped = new Set(parts.flatMap((part) => [...part.dead]));
  const added = rows.flatMap((row) => row.dead).filter((id) => !dropped.has(id));
  await tx.db.deleteFrom('knowledge_segment').where('id', 'in', ids).execute();
  await insertSegment(tx, merged, added);
  return true;
}
