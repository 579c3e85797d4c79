/**
 * Normalizes plain text: `\n` for every kind of line end, no control or invisible characters, white space collapsed,
 * at most one blank line in a row. Tabs are kept, since they separate the columns of pasted tables.
 */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/ ?\t[\t ]*/g, '\t')
    .replace(/[ \t]?\n[ \t]?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on a single line, for headings and cells. */
export function cleanLine(text: string): string {
  return CLEAN.test(text) ? text : cleanText(text).replace(/\s+/g, ' ');
}

/** Cells and headings mostly are: printable ASCII with single spaces. */
const CLEAN = /^(?! )(?:[!-~]| (?=[!-~]))*$/;

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Control characters, soft hyphens, zero-width spaces, direction marks; not the joiner inside emoji. */
const INVISIBLE =
  /(?![\n\t])\p{Cc}|[\xad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
