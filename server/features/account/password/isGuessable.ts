import { readFileSync } from 'node:fs';

/** Words of a user that are shorter occur in good passwords by chance. */
const shortestOwnWord = 4;
/** What is as regular and longer is not tried first, since nobody knows its length. */
const longestRow = 24;

/** Common and breached passwords in lower case. The file names its source. */
const common = new Set(
  readFileSync(new URL('common.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
);

/**
 * Whether a password is among the first that somebody would try: widely used, the user's own name or address (`own`),
 * one of these with digits and signs at its end, or over and over; or a row of characters.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const whole = fold(password);
  const unit = repeatedUnit(whole);
  if (whole.length <= longestRow && (unit.length < shortestOwnWord || isRow(whole))) return true;
  const names = own.flatMap(wordsOf);
  const words = [...names, ...names.map(withoutEnd)]
    .map(joined)
    .filter((word) => word.length >= shortestOwnWord);
  const startsWith = (word: string) => (name: string) =>
    word.startsWith(name) && withoutEnd(word.slice(name.length)) === '';
  return (
    [whole, withoutEnd(whole), unit].some((word) => common.has(word)) ||
    [whole, unit].some((word) => words.some(startsWith(joined(word))))
  );
}

/** An e-mail address counts whole, and what stands before the @. */
function wordsOf(name: string): string[] {
  const folded = fold(name);
  return [folded, folded.split('@', 1)[0]!];
}

/** `olivia.chan` as `oliviachan`. */
function joined(word: string): string {
  return word.replace(/[\s._-]/g, '');
}

/** Of `abcabcabc` `abc`; a text that repeats nothing is its own unit. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** `abcdefgh` and `98765432109`: each character is the one beside the last, in the same direction. */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  return [codes, codes.toReversed()].some((row) =>
    row.every((code, at) => at === 0 || [1, -9].includes(code - row[at - 1]!)),
  );
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Without the digits and signs at its end. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && !/[\p{L}\p{M}]/u.test(word[end - 1]!)) end--;
  return word.slice(0, end);
}
