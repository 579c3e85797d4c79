import { wordStart, type Segment } from './segment.ts';
import { signatureOf } from './segmentWriter.ts';

/**
 * The indexed words with the fewest typing errors between them and a word the index does not know: one (a
 * letter left out, added, changed, or two swapped), or up to two from eight letters on.
 */
export function correct(segments: readonly Segment[], word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const wanted = encoder.encode(word);
  const signature = signatureOf(wanted);
  let allowed = wanted.length >= 8 ? 2 : 1;
  let found = new Set<string>();
  for (const segment of segments) {
    const { wordSignatures, wordEnds, wordBytes } = segment;
    for (let i = 0; i < wordSignatures.length; i++) {
      const other = wordSignatures[i]!;
      if (other === 0) continue;
      const longer = (other >>> 26) - wanted.length;
      if (longer > allowed || longer < -allowed) continue;
      // An edit changes at most two letters of the set: one goes, one comes.
      if (bitsIn((other ^ signature) & 0x3ffffff) > 2 * allowed) continue;
      const start = wordStart(segment, i);
      const edits = editsBetween(wanted, wordBytes, start, wordEnds[i]! - start, allowed);
      if (edits > allowed) continue;
      if (edits < allowed) {
        found = new Set();
        allowed = edits;
      }
      found.add(decoder.decode(wordBytes.subarray(start, wordEnds[i])));
    }
  }
  return [...found].sort();
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

/** Damerau-Levenshtein distance (neighbours swap once); anything above `allowed` when it is larger. */
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
