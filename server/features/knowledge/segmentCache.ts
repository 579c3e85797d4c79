import type { Segment } from '#server/search/segment.ts';

/** An LRU cache of opened segments, with limits on bytes and on idle time, so that idle workspaces use no memory. */
class SegmentCache {
  readonly #entries = new Map<string, { segment: Segment; usedAt: number }>();
  readonly #maxBytes: number;
  readonly #maxIdleMilliseconds: number;
  #bytes = 0;

  constructor(maxBytes: number, maxIdleMilliseconds: number) {
    this.#maxBytes = maxBytes;
    this.#maxIdleMilliseconds = maxIdleMilliseconds;
    setInterval(() => this.#removeIdle(), maxIdleMilliseconds / 5).unref();
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

  /** Marks the entry as the most recently used one. */
  get(workspaceId: number, id: number): Segment | undefined {
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

  removeWorkspace(workspaceId: number): void {
    for (const key of this.#entries.keys()) if (key.startsWith(`${workspaceId}:`)) this.#drop(key);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.segment.bytes.byteLength;
  }

  #removeIdle(): void {
    const limit = Date.now() - this.#maxIdleMilliseconds;
    for (const [key, entry] of this.#entries) {
      if (entry.usedAt > limit) break;
      this.#drop(key);
    }
  }
}

export const segmentCache = new SegmentCache(256 * 1024 * 1024, 10 * 60_000);

/** Drops what is cached of a workspace on this node; other nodes drop it when it has been idle. */
export function forgetSegments(workspaceId: number): void {
  segmentCache.removeWorkspace(workspaceId);
}

export function cachedSegmentBytes(): number {
  return segmentCache.bytes;
}
