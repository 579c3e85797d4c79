/** Merges index segments in a worker thread, so that the event loop is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { mergeSegments } from '#server/search/mergeSegments.ts';
import { openSegment } from '#server/search/segment.ts';

export interface MergeInput {
  segments: Uint8Array[];
  /** Passages to drop. */
  dead: number[];
}

const { segments, dead } = workerData as MergeInput;
const gone = new Set(dead);
const merged = mergeSegments(
  segments.map((bytes) => openSegment(bytes)),
  (id) => gone.has(id),
);
parentPort!.postMessage(merged);
