import { createHash } from 'node:crypto';

const LENGTH = 256;

/**
 * A vector of length 1 for a text, always the same one: every word, every run of three letters and every pair of
 * Chinese characters adds to a place that its hash picks. Texts that share many of them lie close.
 */
export function simulatedEmbedding(text: string): number[] {
  const vector = Array.from<number>({ length: LENGTH }).fill(0);
  for (const feature of features(text)) {
    const hash = createHash('md5').update(feature).digest();
    vector[hash.readUInt16LE(0) % LENGTH]! += hash[2]! % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function features(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const size = /\p{Script=Han}/u.test(word) ? 2 : 3;
    const runs = Array.from({ length: Math.max(0, word.length - size + 1) }, (_, at) =>
      word.slice(at, at + size),
    );
    return [word, ...runs];
  });
}
