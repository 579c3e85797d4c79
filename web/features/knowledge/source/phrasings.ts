import { limits } from '#shared/schema/limits.ts';
import { readLines } from '#web/lib/form/readLines.ts';

const { phrasing: mostCharacters, phrasings: mostPhrasings } = limits.knowledge;

/** Other ways to ask, one on each line; of those that differ only in case, the last. */
export function readPhrasings(text: string): string[] {
  return readLines(text, (line) => line.toLocaleLowerCase());
}

export function phrasingsError(text: string): 'too_many' | 'too_long' | undefined {
  const phrasings = readPhrasings(text);
  if (phrasings.length > mostPhrasings) return 'too_many';
  return phrasings.some((phrasing) => phrasing.length > mostCharacters) ? 'too_long' : undefined;
}
