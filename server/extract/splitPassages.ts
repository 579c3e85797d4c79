import type { PassageText, Section } from './extraction.ts';
import { passageBorders } from './passageBorders.ts';
import { PATH_SEPARATOR } from './sectionWriter.ts';

/** At most 500 characters of Latin text, 300 of Chinese, and in proportion of both. */
const MAX_WEIGHT = 500;
const CJK_WEIGHT = MAX_WEIGHT / 300;
/** Cuts aim a little lower, so that a short rest still fits. */
const AIM = MAX_WEIGHT * 0.92;
/** A rest below this should not stand alone. */
const TINY = 80;

/**
 * Cuts sections to passages for the search index, each small enough to answer one question. The passages of a
 * section, one after the other, are its text up to white space.
 */
export function splitPassages(sections: Section[], title: string): PassageText[] {
  return sections.flatMap((section) => {
    const heading = section.heading === title ? '' : section.heading;
    const name = [title, heading].filter((part) => part !== '').join(PATH_SEPARATOR);
    return cut(section.text).map((text) => ({ title: name, text }));
  });
}

function cut(text: string): string[] {
  const borders = passageBorders(text);
  const passages: string[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const end = cutAfter(text, borders, start);
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

/** How far into the passage each strength of border must stand: a paragraph may end early, a word only late. */
const EARLIEST = [1, 0.9, 0.6, 0.5, 0.35, 0.3, 0.25];
const SENTENCE = 4;
const CHARACTER = 1;

/** The end of the passage that starts at `start`: the best border within reach, and of equal ones the last. */
function cutAfter(text: string, borders: Uint8Array, start: number): number {
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
    for (let strength = EARLIEST.length - 1; strength >= weakest; strength--) {
      for (let at = end; at > start; at--) {
        const reached = weights[at - start - 1]!;
        if (reached < EARLIEST[strength]! * AIM) break;
        if (reached <= most && borders[at]! >= strength) return at;
      }
    }
  };
  const room = weight + weightAfter(text, end) - TINY;
  return (
    (room < AIM ? find(room, SENTENCE) : undefined) ??
    find(AIM, SENTENCE) ??
    (room < AIM ? find(room, CHARACTER) : undefined) ??
    find(AIM, CHARACTER) ??
    find(MAX_WEIGHT, CHARACTER) ??
    lastResort(text, borders, start, end)
  );
}

/** One token fills the whole passage: cut at any border, else behind a comma, else anywhere but inside a character. */
function lastResort(text: string, borders: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) if (borders[at]! > 0) return at;
  for (let at = end; at > start; at--) if (/[\s,;，、；|]/.test(text[at - 1]!)) return at;
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

/** How much follows, as far as it matters whether that is a tiny rest. */
function weightAfter(text: string, from: number): number {
  let weight = 0;
  for (let at = from; at < text.length && weight <= AIM; at++) weight += weightOf(text.charCodeAt(at));
  return weight;
}

function weightOf(code: number): number {
  return code >= 0x2e80 && code < 0xfff0 ? CJK_WEIGHT : 1;
}
