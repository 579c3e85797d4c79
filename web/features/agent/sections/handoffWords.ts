import { limits } from '#shared/schema/limits.ts';

const { handoffWord: mostCharacters, handoffWords: mostWords } = limits.agent;

export type RejectReason = 'tooLong' | 'tooMany';

/**
 * Adds what was typed or pasted, one word or phrase for each line or between commas. A word that is in the list in
 * whatever case is not added: the agent ignores case. `left` are the rejected ones.
 */
export function addWords(
  words: readonly string[],
  typed: string,
): { words: string[]; left: string; error: RejectReason | undefined } {
  const result = [...words];
  const left: string[] = [];
  let error: RejectReason | undefined;
  for (const word of typed.split(/[\n,，、;；]/).map((piece) => piece.trim())) {
    if (word === '' || result.some((known) => known.toLowerCase() === word.toLowerCase())) continue;
    if (word.length <= mostCharacters && result.length < mostWords) {
      result.push(word);
      continue;
    }
    error = word.length > mostCharacters ? 'tooLong' : 'tooMany';
    left.push(word);
  }
  return { words: result, left: left.join(', '), error };
}
