/** The search index of a workspace: a few immutable segments in the database, opened ones kept in memory for a while. */
import { Worker } from 'node:worker_threads';
import { openSegment, type Segment } from '#server/search/segment.ts';
import type { MergeInput } from '#server/features/knowledge/mergeWorker.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface IndexPart {
  id: number;
  segment: Segment;
  dead: ReadonlySet<number>;
}

/** More of them than this makes searching slower than merging them. */
const fewEnough = 6;
const rewriteDeadShare = 0.3;

/** Every segment of the workspace, as of one moment. Bytes that are not in memory are read. */
export async function openIndex(tx: WorkspaceTx): Promise<IndexPart[]> {
  for (;;) {
    const rows = await tx.db.selectFrom('knowledge_segment').select(['id', 'dead']).orderBy('id').execute();
    const parts: IndexPart[] = [];
    for (const { id, dead } of rows) {
      const segment = cache.take(tx.workspaceId, id) ?? (await readSegment(tx, id));
      if (segment) parts.push({ id, segment, dead: new Set(dead) });
    }
    // One that was merged away between the list and its bytes stands in a new list as part of another.
    if (parts.length === rows.length) return parts;
  }
}

async function readSegment(tx: WorkspaceTx, id: number): Promise<Segment | undefined> {
  // The driver reads bytes as hexadecimal text; base64 is a third shorter, and faster to read.
  const { rows } = await tx.sql<{ data: string }>`
    select encode(data, 'base64') as data from knowledge_segment where id = ${id}`;
  if (!rows[0]) return undefined;
  const segment = openSegment(Buffer.from(rows[0].data, 'base64'));
  cache.add(tx.workspaceId, id, segment);
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

/** Strikes passages out of the index: they are found no more, and go for good at the next merge. */
export async function markDead(tx: WorkspaceTx, passageIds: number[]): Promise<void> {
  if (passageIds.length === 0) return;
  await lockIndex(tx);
  const gone = new Set(passageIds);
  for (const part of await openIndex(tx)) {
    const ours = [...part.segment.ids].filter((id) => gone.has(id) && !part.dead.has(id));
    if (ours.length === 0) continue;
    await tx.sql`update knowledge_segment set dead = dead || ${ours}::bigint[] where id = ${part.id}`;
  }
  await tx.sql`delete from knowledge_segment where cardinality(dead) >= passage_count`;
}

/** So that nothing is struck out of a segment while another takes its place. */
async function lockIndex(tx: WorkspaceTx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('segments', ${tx.workspaceId}))`;
}

/**
 * Merges segments when there are many small ones, or much of one is dead. The work is done in a thread of its own;
 * what was deleted meanwhile is carried over.
 */
export async function compactIndex(platform: Platform, workspaceId: number): Promise<void> {
  const chosen = await platform.database.inWorkspace(workspaceId, async (tx) => choose(await openIndex(tx)));
  if (chosen.length === 0) return;
  const merged = await mergeInThread(chosen);
  const taken = chosen.map((part) => part.id);
  await platform.database.inWorkspace(workspaceId, async (tx) => {
    await lockIndex(tx);
    const rows = await tx.db
      .selectFrom('knowledge_segment')
      .select(['id', 'dead'])
      .where('id', 'in', taken)
      .execute();
    if (rows.length !== taken.length) return;
    const known = new Set(chosen.flatMap((part) => [...part.dead]));
    const since = rows.flatMap((row) => row.dead).filter((id) => !known.has(id));
    await tx.db.deleteFrom('knowledge_segment').where('id', 'in', taken).execute();
    await insertSegment(tx, merged, since);
  });
  for (const id of taken) cache.remove(workspaceId, id);
}

/** Everything up to a quarter of the largest goes together, so that a passage is moved a few times in its life. */
function choose(parts: IndexPart[]): IndexPart[] {
  const fragmented = parts.filter((part) => part.dead.size > part.segment.passageCount * rewriteDeadShare);
  if (parts.length <= fewEnough) return fragmented;
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
  worker.once('exit', (code) => reject(new Error(`Merging ended with ${code} and no result.`)));
  return promise;
}

/** Opened segments, the longest unused going first: by memory, and by time, so that idle workspaces cost nothing. */
class SegmentCache {
  readonly #entries = new Map<string, { segment: Segment; usedAt: number }>();
  readonly #maxBytes: number;
  readonly #maxIdleMilliseconds: number;
  #bytes = 0;

  constructor(maxBytes: number, maxIdleMilliseconds: number) {
    this.#maxBytes = maxBytes;
    this.#maxIdleMilliseconds = maxIdleMilliseconds;
    setInterval(() => this.#forgetIdle(), maxIdleMilliseconds / 5).unref();
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(workspaceId: number, id: number): boolean {
    return this.#entries.has(`${workspaceId}:${id}`);
  }

  add(workspaceId: number, id: number, segment: Segment): void {
    const key = `${workspaceId}:${id}`;
    if (this.#entries.has(key)) return;
    this.#entries.set(key, { segment, usedAt: Date.now() });
    this.#bytes += segment.bytes.byteLength;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break;
      this.#drop(oldest);
    }
  }

  /** Moves the entry to the young end. */
  take(workspaceId: number, id: number): Segment | undefined {
    const key = `${workspaceId}:${id}`;
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    entry.usedAt = Date.now();
    this.#entries.set(key, entry);
    return entry.segment;
  }

  remove(workspaceId: number, id: number): void {
    this.#drop(`${workspaceId}:${id}`);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.segment.bytes.byteLength;
  }

  #forgetIdle(): void {
    const limit = Date.now() - this.#maxIdleMilliseconds;
    for (const [key, entry] of this.#entries) {
      if (entry.usedAt > limit) break;
      this.#drop(key);
    }
  }
}

const cache = new SegmentCache(256 * 1024 * 1024, 10 * 60_000);

export function cachedSegmentBytes(): number {
  return cache.bytes;
}
