import { crc32 } from 'node:zlib';

/**
 * An immutable part of a workspace's inverted index, read in place from its bytes. Rows 0 … passageCount-1 are the
 * passages in the order in which they were added; the rows after them are phrasings that are scored separately, each
 * with a parent passage. The terms of a phrasing are terms of its passage too.
 */
export interface Segment {
  bytes: Uint8Array;
  passageCount: number;
  rowCount: number;
  /** Of each passage. */
  ids: Float64Array;
  /** The passage's row for each row after the passages. */
  parents: Uint32Array;
  /** Of each row, in words, or characters of a script without spaces. */
  textLengths: Uint16Array;
  titleLengths: Uint16Array;
  /** Of each passage, 1 where it continues the text of the row before; empty in version 1. */
  continuing: Uint8Array;
  /** Sums over the passages, for averages. */
  textTotal: number;
  titleTotal: number;
  titledCount: number;
  /** Sorted terms of one or two UTF-16 units, first unit high. */
  keys: Uint32Array;
  keyPlaces: Uint32Array;
  /** Longer terms: UTF-8 in byte order, with their ends in `wordBytes` and a signature each. */
  wordEnds: Uint32Array;
  wordPlaces: Uint32Array;
  wordSignatures: Uint32Array;
  wordBytes: Uint8Array;
  postings: Uint8Array;
}

/** Where the postings of a term are, and how many passages and rows contain it. */
export interface TermEntry {
  place: number;
  passages: number;
  rows: number;
}

/** Decoded postings, rows ascending: frequency in the text (low four bits) and in the title (high four). */
export interface PostingBuffer {
  rows: Uint32Array;
  frequencies: Uint8Array;
}

/** Version 1 has no `continuing`. */
export const FORMAT_VERSION = 2;
export const MAGIC = 0x47534b50;
/** The header: magic, version, checksum of what follows it, total bytes, then the counts of `SECTIONS`. */
export const CHECKED_FROM = 12;
export const HEADER_BYTES = 48;
export const MAX_FREQUENCY = 15;
/** A place with this bit is itself the only posting of its term: row above eight bits of frequencies. */
export const INLINE_PLACE = 0x80000000;
export const MAX_INLINE_ROW = 0x7fffff;

export class SegmentError extends Error {
  override name = 'SegmentError';
}

/**
 * Views over the bytes; copies only when they are not aligned to eight.
 * Throws a SegmentError for another format, a future version or damaged bytes.
 */
export function openSegment(given: Uint8Array): Segment {
  if (given.byteLength < HEADER_BYTES)
    throw new SegmentError('The index segment is shorter than its header.');
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  const [magic, version, checksum, byteLength] = header;
  if (magic !== MAGIC) throw new SegmentError('These bytes are not an index segment.');
  if (version === 0 || version! > FORMAT_VERSION)
    throw new SegmentError(`Unknown version ${version} of an index segment.`);
  if (byteLength !== bytes.byteLength) throw new SegmentError('The index segment is cut off or too long.');
  if (crc32(bytes.subarray(CHECKED_FROM)) !== checksum)
    throw new SegmentError('The index segment is damaged.');

  const counts = countsOf(header);
  const at = layout(counts);
  if (at.end !== byteLength) throw new SegmentError('The sections of the index segment do not fit its size.');
  const { buffer, byteOffset } = bytes;
  const segment: Segment = {
    bytes,
    passageCount: counts.passages,
    rowCount: counts.rows,
    ids: new Float64Array(buffer, byteOffset + at.ids, counts.passages),
    parents: new Uint32Array(buffer, byteOffset + at.parents, counts.rows - counts.passages),
    textLengths: new Uint16Array(buffer, byteOffset + at.textLengths, counts.rows),
    titleLengths: new Uint16Array(buffer, byteOffset + at.titleLengths, counts.rows),
    continuing: new Uint8Array(buffer, byteOffset + at.continuing, counts.continuing),
    keys: new Uint32Array(buffer, byteOffset + at.keys, counts.keys),
    keyPlaces: new Uint32Array(buffer, byteOffset + at.keyPlaces, counts.keys),
    wordEnds: new Uint32Array(buffer, byteOffset + at.wordEnds, counts.words),
    wordPlaces: new Uint32Array(buffer, byteOffset + at.wordPlaces, counts.words),
    wordSignatures: new Uint32Array(buffer, byteOffset + at.wordSignatures, counts.words),
    wordBytes: new Uint8Array(buffer, byteOffset + at.wordBytes, counts.wordBytes),
    postings: new Uint8Array(buffer, byteOffset + at.postings, counts.postings),
    textTotal: 0,
    titleTotal: 0,
    titledCount: 0,
  };
  for (let row = 0; row < segment.passageCount; row++) {
    const titleLength = segment.titleLengths[row]!;
    segment.textTotal += segment.textLengths[row]!;
    segment.titleTotal += titleLength;
    if (titleLength > 0) segment.titledCount++;
  }
  return segment;
}

export interface SectionCounts {
  passages: number;
  rows: number;
  keys: number;
  words: number;
  wordBytes: number;
  postings: number;
  /** As many as passages, or none. */
  continuing: number;
}

function countsOf(header: Uint32Array): SectionCounts {
  const [passages, rows, keys, words, wordBytes, postings, continuing] = header.subarray(4, 11);
  return {
    passages: passages!,
    rows: rows!,
    keys: keys!,
    words: words!,
    wordBytes: wordBytes!,
    postings: postings!,
    continuing: continuing!,
  };
}

/** The byte offset of each section; wide numbers come first for alignment. */
export function layout(counts: SectionCounts) {
  const ids = HEADER_BYTES;
  const parents = ids + 8 * counts.passages;
  const keys = parents + 4 * (counts.rows - counts.passages);
  const keyPlaces = keys + 4 * counts.keys;
  const wordEnds = keyPlaces + 4 * counts.keys;
  const wordPlaces = wordEnds + 4 * counts.words;
  const wordSignatures = wordPlaces + 4 * counts.words;
  const textLengths = wordSignatures + 4 * counts.words;
  const titleLengths = textLengths + 2 * counts.rows;
  const continuing = titleLengths + 2 * counts.rows;
  const wordBytes = continuing + counts.continuing;
  const postings = wordBytes + counts.wordBytes;
  return {
    ids,
    parents,
    keys,
    keyPlaces,
    wordEnds,
    wordPlaces,
    wordSignatures,
    textLengths,
    titleLengths,
    continuing,
    wordBytes,
    postings,
    end: postings + counts.postings,
  };
}

/** The entry of a term as `terms.ts` makes them. */
export function findTerm(segment: Segment, term: string): TermEntry | undefined {
  if (term.length > 2) {
    const index = findWord(segment, encoder.encode(term));
    return index < 0 ? undefined : entryAt(segment, segment.wordPlaces[index]!);
  }
  const index = findKey(segment.keys, keyOf(term));
  return index < 0 ? undefined : entryAt(segment, segment.keyPlaces[index]!);
}

const encoder = new TextEncoder();

/** The key of a term of one or two UTF-16 units. */
export function keyOf(term: string): number {
  return ((term.charCodeAt(0) << 16) | (term.length > 1 ? term.charCodeAt(1) : 0)) >>> 0;
}

function findKey(keys: Uint32Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle]!;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function findWord(segment: Segment, word: Uint8Array): number {
  const place = findWordPlace(segment, word);
  return place < segment.wordEnds.length && compareWord(segment, place, word) === 0 ? place : -1;
}

/** The index of the first word that does not come before the given one. */
export function findWordPlace(segment: Segment, word: Uint8Array): number {
  let low = 0;
  let high = segment.wordEnds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWord(segment, middle, word) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Negative when the segment's word comes first. */
function compareWord(segment: Segment, index: number, word: Uint8Array): number {
  const start = wordStart(segment, index);
  const length = segment.wordEnds[index]! - start;
  const common = Math.min(length, word.length);
  for (let i = 0; i < common; i++) {
    const difference = segment.wordBytes[start + i]! - word[i]!;
    if (difference !== 0) return difference;
  }
  return length - word.length;
}

export function wordStart(segment: Segment, index: number): number {
  return index === 0 ? 0 : segment.wordEnds[index - 1]!;
}

/** Reads the counts at the head of a term's postings. */
export function entryAt(segment: Segment, place: number): TermEntry {
  if (place >= INLINE_PLACE) {
    const row = (place & ~INLINE_PLACE) >>> 8;
    return { place, passages: row < segment.passageCount ? 1 : 0, rows: 1 };
  }
  cursor = place;
  const rows = readNumber(segment.postings);
  const passages = readNumber(segment.postings);
  return { place: cursor, passages, rows };
}

/** Decodes all postings of an entry into the buffer, which must be large enough; returns how many. */
export function readPostings(segment: Segment, entry: TermEntry, into: PostingBuffer): number {
  const { rows, frequencies } = into;
  if (entry.place >= INLINE_PLACE) {
    rows[0] = (entry.place & ~INLINE_PLACE) >>> 8;
    frequencies[0] = entry.place & 0xff;
    return 1;
  }
  const { postings } = segment;
  const count = entry.rows;
  let at = entry.place;
  let row = -1;
  for (let i = 0; i < count; i++) {
    let byte = postings[at++]!;
    let step = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = postings[at++]!;
      step |= (byte & 0x7f) << shift;
    }
    row += (step >>> 1) + 1;
    rows[i] = row;
    frequencies[i] = step & 1 ? postings[at++]! : 1;
  }
  return count;
}

/** A buffer for the postings of any term of these segments. */
export function postingBuffer(segments: readonly Segment[]): PostingBuffer {
  const size = segments.reduce((most, segment) => Math.max(most, segment.rowCount), 1);
  return { rows: new Uint32Array(size), frequencies: new Uint8Array(size) };
}

/** The position of `readNumber`, which advances it past the number. */
let cursor = 0;

function readNumber(bytes: Uint8Array): number {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor++]!;
    number |= (byte & 0x7f) << shift;
    if (byte <= 0x7f) return number >>> 0;
  }
}
