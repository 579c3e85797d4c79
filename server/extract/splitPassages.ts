import type { PassageText, Section } from './extraction.ts';
import { passageBoundaries } from './passageBoundaries.ts';
import { PATH_SEPARATOR } from './sectionWriter.ts';

/** At most 500 characters of Latin text, 300 of Chinese, or a proportional mix. */
const MAX_WEIGHT = 500;
const CJK_WEIGHT = MAX_WEIGHT / 300;
/** The target size, a little below the maximum, so that a short rest still fits. */
const TARGET_WEIGHT = MAX_WEIGHT * 0.92;
/** A shorter rest should not become a passage of its own. */
const MIN_WEIGHT = 80;

/**
 * Splits sections into passages for the search index, each small enough to answer one question. Together the passages
 * of a section are its whole text except for white space.
 */
export function splitPassages(sections: Section[], title: string): PassageText[] {
  return sections.flatMap((section) => {
    const heading = section.heading === title ? '' : section.heading;
    const name = [title, heading].filter((part) => part !== '').join(PATH_SEPARATOR);
    return cut(section.text).map((text) => ({ title: name, text }));
  });
}

function cut(text: string): string[] {
  const boundaries = passageBoundaries(text);
  const passages: string[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const end = cutAfter(text, boundaries, start);
    const passage = text.slice(start, end).trim();
    if (passage) passages.push(passage);
    start = skipSpace(text, end);
  }
  return passages;
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

/** By strength of a boundary: the share of the target size from which on a passage may end there. */
const MIN_SHARES = [1, 0.9, 0.6, 0.5, 0.35, 0.3, 0.25];
const SENTENCE = 4;
const CHARACTER = 1;

/** The end of the passage that starts at `start`: the strongest boundary within reach, of equal ones the last. */
function cutAfter(text: string, boundaries: Uint8Array, start: number): number {
  const weights: number[] = [];
  let weight = 0;
  let end = start;
  for (; end < text.length; end++) {
    weight += weightOf(text.charCodeAt(end));
    if (weight > MAX_WEIGHT) break;
    weights.push(weight);
  }
  if (end === text.length) return end;

  const find = (most: number, weakest: number): number | undefined => {
    for (let strength = MIN_SHARES.length - 1; strength >= weakest; strength--) {
      for (let at = end; at > start; at--) {
        const reached = weights[at - start - 1]!;
        if (reached < MIN_SHARES[strength]! * TARGET_WEIGHT) break;
        if (reached <= most && boundaries[at]! >= strength) return at;
      }
    }
  };
  const room = weight + weightAfter(text, end) - MIN_WEIGHT;
  return (
    (room < TARGET_WEIGHT ? find(room, SENTENCE) : undefined) ??
    find(TARGET_WEIGHT, SENTENCE) ??
    (room < TARGET_WEIGHT ? find(room, CHARACTER) : undefined) ??
    find(TARGET_WEIGHT, CHARACTER) ??
    find(MAX_WEIGHT, CHARACTER) ??
    forcedCut(text, boundaries, start, end)
  );
}

/** For a token that fills the passage: cut at any boundary, else after a comma, else anywhere but inside a character. */
function forcedCut(text: string, boundaries: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) if (boundaries[at]! > 0) return at;
  for (let at = end; at > start; at--) if (/[\s,;，、；|]/.test(text[at - 1]!)) return at;
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

/** The weight of the rest, up to the target size. */
function weightAfter(text: string, from: number): number {
  let weight = 0;
  for (let at = from; at < text.length && weight <= TARGET_WEIGHT; at++)
    weight += weightOf(text.charCodeAt(at));
  return weight;
}

function weightOf(code: number): number {
  return code >= 0x2e80 && code < 0xfff0 ? CJK_WEIGHT : 1;
}
