/** A keyword of a search, found in either Chinese script. */
import { formsOf } from '#server/search/normalizeText.ts';
import type { TextRange } from '#shared/contract/conversation.ts';

const han = /\p{Script=Han}/u;

export function hasHan(keyword: string): boolean {
  return han.test(keyword);
}

/** A regular expression for PostgreSQL and for JavaScript's `u` flag: each Han character stands for all its forms. */
export function keywordPattern(keyword: string): string {
  return [...keyword]
    .map((character) => {
      if (!han.test(character)) return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
      const forms = formsOf(character);
      return forms.length > 1 ? `[${forms.join('')}]` : character;
    })
    .join('');
}

const most = 50;

/** Where the keyword stands in a text, at most 50 times. An empty one stands nowhere. */
export function rangesOf(keyword: string, text: string): TextRange[] {
  if (keyword === '') return [];
  const ranges: TextRange[] = [];
  for (const { 0: found, index } of text.matchAll(new RegExp(keywordPattern(keyword), 'giu'))) {
    ranges.push({ start: index, end: index + found.length });
    if (ranges.length === most) break;
  }
  return ranges;
}

const before = 24;
const length = 200;

/** The part of a text around the first place of the keyword, on one line; null where it does not stand. */
export function extractAround(keyword: string, text: string): { text: string; at: TextRange } | null {
  const line = text.replace(/\s+/g, ' ');
  const [at] = rangesOf(keyword, line);
  if (!at) return null;
  const start = at.start > before * 2 ? at.start - before : 0;
  const prefix = start > 0 ? '…' : '';
  const moved = prefix.length - start;
  return {
    text: prefix + line.slice(start, start + length).toWellFormed(),
    at: { start: at.start + moved, end: Math.min(at.end, start + length) + moved },
  };
}
