import { readFileSync } from 'node:fs';

/** Words of a user that are shorter occur in good passwords by chance. */
const shortestOwnWord = 4;

/** Common and breached passwords in lower case. The file names its source. */
const common = new Set(
  readFileSync(new URL('common.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
);

/**
 * Whether a password is among the first that somebody would try: widely used, the user's own name or address (`own`),
 * or one of these with digits and signs at its end.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const whole = fold(password);
  const names = own.flatMap(wordsOf);
  const words = [...names, ...names.map(withoutEnd)].filter((word) => word.length >= shortestOwnWord);
  return (
    common.has(whole) ||
    common.has(withoutEnd(whole)) ||
    words.some((word) => whole.startsWith(word) && withoutEnd(whole.slice(word.length)) === '')
  );
}

/** An e-mail address counts whole, and what stands before the @. */
function wordsOf(name: string): string[] {
  const folded = fold(name);
  return [folded, folded.split('@', 1)[0]!];
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
