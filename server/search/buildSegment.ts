import { setImmediate as pause } from 'node:timers/promises';
import { mergeSegmentsInSteps } from './mergeSegments.ts';
import { keyOf, MAX_FREQUENCY, openSegment, type PostingBuffer, type Segment } from './segment.ts';
import { SegmentWriter, type SegmentRows } from './segmentWriter.ts';
import { passageTerms, type PassageTerms } from './terms.ts';

export interface IndexedPassage {
  /** Unique and never reused: a changed passage gets a new id, and the old one is dead. */
  id: number;
  title: string;
  text: string;
  /** Example questions. Indexed with the text; from `MIN_SEPARATE_PHRASINGS` on, each also as a row of its own. */
  phrasings?: readonly string[];
}

const MIN_SEPARATE_PHRASINGS = 10;
const MAX_LENGTH = 0xffff;

/**
 * Indexes passages synchronously: about 0.2 ms each on one core. See `buildSegmentInSteps` for many. `before` is the
 * last passage of the segment that this one will be appended to by a merge.
 */
export function buildSegment(passages: readonly IndexedPassage[], before?: IndexedPassage): Uint8Array {
  const rows: SegmentRows = { ids: [], parents: [], textLengths: [], titleLengths: [], continuing: [] };
  const postings = new Map<string, number[]>();
  const addRow = (text: PassageTerms, title: PassageTerms | undefined) => {
    const row = rows.textLengths.length;
    rows.textLengths.push(Math.min(text.length, MAX_LENGTH));
    rows.titleLengths.push(Math.min(title?.length ?? 0, MAX_LENGTH));
    const add = (term: string, frequency: number) => {
      const list = postings.get(term);
      if (!list) postings.set(term, [row, frequency]);
      else list.push(row, frequency);
    };
    for (const [term, count] of text.counts) {
      const inTitle = Math.min(title?.counts.get(term) ?? 0, MAX_FREQUENCY);
      add(term, (inTitle << 4) | Math.min(count, MAX_FREQUENCY));
    }
    for (const [term, count] of title?.counts ?? []) {
      if (!text.counts.has(term)) add(term, Math.min(count, MAX_FREQUENCY) << 4);
    }
  };

  for (const [i, { id, title, text, phrasings = [] }] of passages.entries()) {
    const last = i === 0 ? before : passages[i - 1]!;
    rows.ids.push(id);
    rows.continuing.push(last && titleWithoutNumbers(last.title) === titleWithoutNumbers(title) ? 1 : 0);
    addRow(passageTerms([text, ...phrasings].join('\n')), passageTerms(title));
  }
  for (const [parent, { phrasings = [] }] of passages.entries()) {
    if (phrasings.length < MIN_SEPARATE_PHRASINGS) continue;
    for (const phrasing of phrasings) {
      rows.parents.push(parent);
      addRow(passageTerms(phrasing), undefined);
    }
  }
  return write(rows, postings);
}

/** The title without part numbers, equal for all parts of a text: “Handbook 1”, “Handbook 2”. */
function titleWithoutNumbers(title: string): string {
  return title.replace(/\d+/g, '');
}

const STEP = 100;
const FRESH_PARTS = 16;

/** The same bytes as `buildSegment`, yielding to the event loop after every few passages. */
export async function buildSegmentInSteps(passages: readonly IndexedPassage[]): Promise<Uint8Array> {
  const isDead = () => false;
  const merged: Segment[] = [];
  let fresh: Segment[] = [];
  for (let i = 0; i < passages.length; i += STEP) {
    fresh.push(openSegment(buildSegment(passages.slice(i, i + STEP), passages[i - 1])));
    if (fresh.length === FRESH_PARTS) {
      merged.push(openSegment(await mergeSegmentsInSteps(fresh, isDead)));
      fresh = [];
    }
    await pause();
  }
  return mergeSegmentsInSteps([...merged, ...fresh], isDead);
}

function write(rows: SegmentRows, postings: Map<string, number[]>): Uint8Array {
  const writer = new SegmentWriter(rows);
  const buffer: PostingBuffer = {
    rows: new Uint32Array(rows.textLengths.length),
    frequencies: new Uint8Array(rows.textLengths.length),
  };
  const load = (term: string): number => {
    const list = postings.get(term)!;
    for (let i = 0; i < list.length; i += 2) {
      buffer.rows[i / 2] = list[i]!;
      buffer.frequencies[i / 2] = list[i + 1]!;
    }
    return list.length / 2;
  };
  const terms = [...postings.keys()];
  const short = terms.filter((term) => term.length <= 2).sort((one, other) => keyOf(one) - keyOf(other));
  for (const term of short) writer.addKey(keyOf(term), buffer, load(term));
  const words = terms
    .filter((term) => term.length > 2)
    .map((term) => ({ term, bytes: Buffer.from(term) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  for (const { term, bytes } of words) writer.addWord(bytes, buffer, load(term));
  return writer.finish();
}
