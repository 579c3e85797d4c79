import { mostCharacters, mostWords } from '#web/features/agent/configFlaws.ts';

export type RejectReason = 'tooLong' | 'tooMany';

/**
 * Adds what somebody typed or pasted, one word or phrase for each line or between commas. What is there already,
 * whatever its case, is not added twice: the agent ignores case when it looks for them. `left` is what did not fit.
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
    if (word.length <= mostCharacters.word && result.length < mostWords) {
      result.push(word);
      continue;
    }
    error = word.length > mostCharacters.word ? 'tooLong' : 'tooMany';
    left.push(word);
  }
  return { words: result, left: left.join(', '), error };
}
