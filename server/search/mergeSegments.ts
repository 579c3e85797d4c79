import { setImmediate as pause } from 'node:timers/promises';
import {
  entryAt,
  postingBuffer,
  readPostings,
  wordStart,
  type PostingBuffer,
  type Segment,
} from './segment.ts';
import { SegmentWriter, type SegmentRows } from './segmentWriter.ts';

/**
 * Merges the live passages of segments, in their order. The bytes equal those of a segment built from these passages,
 * except that no passage continues one that was removed.
 * Reads no text: about 20 ms for a thousand passages. See `mergeSegmentsInSteps` for many.
 */
export function mergeSegments(segments: readonly Segment[], isDead: (id: number) => boolean): Uint8Array {
  const steps = merge(segments, isDead);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, yielding to the event loop every few milliseconds. */
export async function mergeSegmentsInSteps(
  segments: readonly Segment[],
  isDead: (id: number) => boolean,
): Promise<Uint8Array> {
  const steps = merge(segments, isDead);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}

const TERMS_PER_STEP = 2000;

/** A k-way merge of the sorted terms of all segments. */
function* merge(segments: readonly Segment[], isDead: (id: number) => boolean): Generator<void, Uint8Array> {
  const { rows, targets } = mergeRows(segments, isDead);
  const writer = new SegmentWriter(rows);
  const merger = new PostingMerger(segments, targets, rows.textLengths.length);
  let terms = 0;

  const keyAt = segments.map(() => 0);
  for (;;) {
    let least = Infinity;
    for (let s = 0; s < segments.length; s++) {
      const key = segments[s]!.keys[keyAt[s]!];
      if (key !== undefined && key < least) least = key;
    }
    if (least === Infinity) break;
    merger.clear();
    for (let s = 0; s < segments.length; s++) {
      if (segments[s]!.keys[keyAt[s]!] === least) merger.add(s, segments[s]!.keyPlaces[keyAt[s]!++]!);
    }
    const count = merger.finish();
    if (count > 0) writer.addKey(least, merger.merged, count);
    if (++terms % TERMS_PER_STEP === 0) yield;
  }

  const wordAt = segments.map(() => 0);
  const words = segments.map((segment) => wordOf(segment, 0));
  for (;;) {
    let least: Uint8Array | undefined;
    for (const word of words) if (word && (!least || Buffer.compare(word, least) < 0)) least = word;
    if (!least) break;
    merger.clear();
    for (const [s, word] of words.entries()) {
      if (!word || Buffer.compare(word, least) !== 0) continue;
      merger.add(s, segments[s]!.wordPlaces[wordAt[s]!]!);
      words[s] = wordOf(segments[s]!, ++wordAt[s]!);
    }
    const count = merger.finish();
    if (count > 0) writer.addWord(least, merger.merged, count);
    if (++terms % TERMS_PER_STEP === 0) yield;
  }
  return writer.finish();
}

const DEAD = 0xffffffff;

/** The live rows, and for each segment the new number of each of its rows. */
function mergeRows(segments: readonly Segment[], isDead: (id: number) => boolean) {
  const rows: SegmentRows = { ids: [], parents: [], textLengths: [], titleLengths: [], continuing: [] };
  const targets = segments.map((segment) => new Uint32Array(segment.rowCount).fill(DEAD));
  const keep = (s: number, row: number) => {
    targets[s]![row] = rows.textLengths.length;
    rows.textLengths.push(segments[s]!.textLengths[row]!);
    rows.titleLengths.push(segments[s]!.titleLengths[row]!);
  };
  let isBeforeKept = false;
  for (const [s, segment] of segments.entries()) {
    for (let row = 0; row < segment.passageCount; row++) {
      const id = segment.ids[row]!;
      const isKept = !isDead(id);
      if (isKept) {
        keep(s, row);
        rows.ids.push(id);
        rows.continuing.push(isBeforeKept && segment.continuing[row] ? 1 : 0);
      }
      isBeforeKept = isKept;
    }
  }
  for (const [s, segment] of segments.entries()) {
    for (let row = segment.passageCount; row < segment.rowCount; row++) {
      const parent = targets[s]![segment.parents[row - segment.passageCount]!]!;
      if (parent === DEAD) continue;
      keep(s, row);
      rows.parents.push(parent);
    }
  }
  return { rows, targets };
}

/** Merges the postings of one term: passages first, then phrasings. */
class PostingMerger {
  merged: PostingBuffer;
  #segments: readonly Segment[];
  #targets: Uint32Array[];
  #read: PostingBuffer;
  #count = 0;
  #later: number[] = [];

  constructor(segments: readonly Segment[], targets: Uint32Array[], rowCount: number) {
    this.#segments = segments;
    this.#targets = targets;
    this.#read = postingBuffer(segments);
    this.merged = { rows: new Uint32Array(rowCount), frequencies: new Uint8Array(rowCount) };
  }

  clear(): void {
    this.#count = 0;
    this.#later.length = 0;
  }

  add(s: number, place: number): void {
    const segment = this.#segments[s]!;
    const targets = this.#targets[s]!;
    const count = readPostings(segment, entryAt(segment, place), this.#read);
    for (let i = 0; i < count; i++) {
      const row = this.#read.rows[i]!;
      const target = targets[row]!;
      if (target === DEAD) continue;
      if (row < segment.passageCount) this.#put(target, this.#read.frequencies[i]!);
      else this.#later.push(target, this.#read.frequencies[i]!);
    }
  }

  finish(): number {
    for (let i = 0; i < this.#later.length; i += 2) this.#put(this.#later[i]!, this.#later[i + 1]!);
    return this.#count;
  }

  #put(row: number, frequency: number): void {
    this.merged.rows[this.#count] = row;
    this.merged.frequencies[this.#count++] = frequency;
  }
}

function wordOf(segment: Segment, index: number): Uint8Array | undefined {
  if (index >= segment.wordEnds.length) return undefined;
  return segment.wordBytes.subarray(wordStart(segment, index), segment.wordEnds[index]!);
}
