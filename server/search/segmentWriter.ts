import { crc32 } from 'node:zlib';
import {
  CHECKED_FROM,
  FORMAT_VERSION,
  HEADER_BYTES,
  INLINE_PLACE,
  layout,
  MAGIC,
  MAX_INLINE_ROW,
  type PostingBuffer,
} from './segment.ts';

export interface SegmentRows {
  ids: number[];
  /** One for each row after the passages. */
  parents: number[];
  textLengths: number[];
  titleLengths: number[];
  /** Of each passage, 1 where it continues the text of the row before. */
  continuing: number[];
}

/** Writes the bytes of a segment. Terms must be added in order: `keyOf` ascending, words in byte order. */
export class SegmentWriter {
  #rows: SegmentRows;
  #keys = new GrowingArray(Uint32Array);
  #keyPlaces = new GrowingArray(Uint32Array);
  #wordEnds = new GrowingArray(Uint32Array);
  #wordPlaces = new GrowingArray(Uint32Array);
  #wordSignatures = new GrowingArray(Uint32Array);
  #wordBytes = new GrowingArray(Uint8Array);
  #postings = new GrowingArray(Uint8Array);

  constructor(rows: SegmentRows) {
    this.#rows = rows;
  }

  addKey(key: number, postings: PostingBuffer, count: number): void {
    this.#keys.push(key);
    this.#keyPlaces.push(this.#write(postings, count));
  }

  addWord(word: Uint8Array, postings: PostingBuffer, count: number): void {
    for (const byte of word) this.#wordBytes.push(byte);
    this.#wordEnds.push(this.#wordBytes.length);
    this.#wordSignatures.push(signatureOf(word));
    this.#wordPlaces.push(this.#write(postings, count));
  }

  finish(): Uint8Array {
    const counts = {
      passages: this.#rows.ids.length,
      rows: this.#rows.textLengths.length,
      keys: this.#keys.length,
      words: this.#wordEnds.length,
      wordBytes: this.#wordBytes.length,
      postings: this.#postings.length,
      continuing: this.#rows.continuing.length,
    };
    const at = layout(counts);
    const bytes = new Uint8Array(at.end);
    const { buffer } = bytes;
    new Float64Array(buffer, at.ids, counts.passages).set(this.#rows.ids);
    new Uint32Array(buffer, at.parents, counts.rows - counts.passages).set(this.#rows.parents);
    new Uint32Array(buffer, at.keys, counts.keys).set(this.#keys.filled());
    new Uint32Array(buffer, at.keyPlaces, counts.keys).set(this.#keyPlaces.filled());
    new Uint32Array(buffer, at.wordEnds, counts.words).set(this.#wordEnds.filled());
    new Uint32Array(buffer, at.wordPlaces, counts.words).set(this.#wordPlaces.filled());
    new Uint32Array(buffer, at.wordSignatures, counts.words).set(this.#wordSignatures.filled());
    new Uint16Array(buffer, at.textLengths, counts.rows).set(this.#rows.textLengths);
    new Uint16Array(buffer, at.titleLengths, counts.rows).set(this.#rows.titleLengths);
    bytes.set(this.#rows.continuing, at.continuing);
    bytes.set(this.#wordBytes.filled(), at.wordBytes);
    bytes.set(this.#postings.filled(), at.postings);

    const header = new Uint32Array(buffer, 0, HEADER_BYTES / 4);
    header.set([MAGIC, FORMAT_VERSION, 0, at.end]);
    const { passages, rows, keys, words, wordBytes, postings, continuing } = counts;
    header.set([passages, rows, keys, words, wordBytes, postings, continuing], 4);
    header[2] = crc32(bytes.subarray(CHECKED_FROM));
    return bytes;
  }

  /** Rows are delta-encoded varints, doubled; odd when a byte of frequencies other than 1 follows. */
  #write({ rows, frequencies }: PostingBuffer, count: number): number {
    if (count === 1 && rows[0]! <= MAX_INLINE_ROW) {
      return (INLINE_PLACE | (rows[0]! << 8) | frequencies[0]!) >>> 0;
    }
    const place = this.#postings.length;
    const passageCount = this.#rows.ids.length;
    let passages = count;
    while (passages > 0 && rows[passages - 1]! >= passageCount) passages--;
    this.#writeNumber(count);
    this.#writeNumber(passages);
    let before = -1;
    for (let i = 0; i < count; i++) {
      const frequency = frequencies[i]!;
      const plain = frequency === 1;
      this.#writeNumber(((rows[i]! - before - 1) << 1) | (plain ? 0 : 1));
      if (!plain) this.#postings.push(frequency);
      before = rows[i]!;
    }
    return place;
  }

  #writeNumber(number: number): void {
    let rest = number;
    for (; rest > 0x7f; rest >>>= 7) this.#postings.push((rest & 0x7f) | 0x80);
    this.#postings.push(rest);
  }
}

/**
 * For a word of a to z a bit set of its letters with its length above, by which spelling correction skips most words
 * without comparing them; 0 for any other word.
 */
export function signatureOf(word: Uint8Array): number {
  let letters = 0;
  for (const byte of word) {
    if (byte < 0x61 || byte > 0x7a) return 0;
    letters |= 1 << (byte - 0x61);
  }
  return (letters | (Math.min(word.length, 63) << 26)) >>> 0;
}

class GrowingArray<Numbers extends Uint8Array | Uint32Array> {
  length = 0;
  #numbers: Numbers;
  #type: new (size: number) => Numbers;

  constructor(type: new (size: number) => Numbers) {
    this.#type = type;
    this.#numbers = new type(1024);
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const wider = new this.#type(this.length * 2);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.length++] = number;
  }

  filled(): Numbers {
    return this.#numbers.subarray(0, this.length) as Numbers;
  }
}
