import { findWordPlace, wordStart, type Segment } from './segment.ts';
import { signatureOf } from './segmentWriter.ts';

/**
 * The indexed words with the smallest Damerau-Levenshtein distance from a word that is not indexed: at most one edit
 * (a letter omitted, inserted, replaced, or two swapped), or two from eight letters on. Words with another first letter
 * are compared only when none with the same one is close enough, since errors there are rare.
 */
export function correctSpelling(segments: readonly Segment[], word: string): string[] {
  if (!/^[a-z]{4,40}$/.test(word)) return [];
  const wanted = encoder.encode(word);
  const near = new NearWords(wanted);
  for (const segment of segments) {
    const from = findWordPlace(segment, wanted.subarray(0, 1));
    near.addFrom(segment, from, findWordPlace(segment, Uint8Array.of(wanted[0]! + 1)));
  }
  if (near.words.size === 0) {
    for (const segment of segments) near.addFrom(segment, 0, segment.wordEnds.length);
  }
  return [...near.words].sort();
}

/** Collects the words with the fewest edits. */
class NearWords {
  words = new Set<string>();
  #wanted: Uint8Array;
  #signature: number;
  #allowed: number;

  constructor(wanted: Uint8Array) {
    this.#wanted = wanted;
    this.#signature = signatureOf(wanted);
    this.#allowed = wanted.length >= 8 ? 2 : 1;
  }

  addFrom(segment: Segment, from: number, to: number): void {
    const { wordSignatures, wordEnds, wordBytes } = segment;
    const signature = this.#signature;
    const length = this.#wanted.length;
    for (let i = from; i < to; i++) {
      const other = wordSignatures[i]!;
      const longer = (other >>> 26) - length;
      if (longer > this.#allowed || longer < -this.#allowed) continue;
      // An edit changes at most two letters of the set: one removed, one added.
      if (bitsIn((other ^ signature) & 0x3ffffff) > 2 * this.#allowed) continue;
      const start = wordStart(segment, i);
      const edits = editsBetween(this.#wanted, wordBytes, start, wordEnds[i]! - start, this.#allowed);
      if (edits > this.#allowed) continue;
      if (edits < this.#allowed) {
        this.words.clear();
        this.#allowed = edits;
      }
      this.words.add(decoder.decode(wordBytes.subarray(start, wordEnds[i])));
    }
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const WIDTH = 64;
const table = new Uint8Array(3 * WIDTH);

/** Damerau-Levenshtein distance (optimal string alignment); any number above `allowed` when it is larger. */
function editsBetween(
  word: Uint8Array,
  bytes: Uint8Array,
  start: number,
  length: number,
  allowed: number,
): number {
  if (length >= WIDTH) return allowed + 1;
  let [beforeLast, last, row] = [0, WIDTH, 2 * WIDTH];
  for (let j = 0; j <= length; j++) table[last + j] = j;
  for (let i = 1; i <= word.length; i++) {
    table[row] = i;
    let least = i;
    for (let j = 1; j <= length; j++) {
      const same = word[i - 1] === bytes[start + j - 1];
      let edits = Math.min(
        table[last + j]! + 1,
        table[row + j - 1]! + 1,
        table[last + j - 1]! + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && word[i - 1] === bytes[start + j - 2] && word[i - 2] === bytes[start + j - 1]) {
        edits = Math.min(edits, table[beforeLast + j - 2]! + 1);
      }
      table[row + j] = edits;
      if (edits < least) least = edits;
    }
    if (least > allowed) return allowed + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return table[last + length]!;
}
