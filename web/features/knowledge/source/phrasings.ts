export const maxPhrasings = 50;
export const maxPhrasingLength = 500;

/** Other ways to ask, one on each line; blank lines and repetitions are left out. */
export function readPhrasings(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return [...new Map(lines.map((line) => [line.toLocaleLowerCase(), line])).values()];
}

/** What is wrong with them, if anything. */
export function phrasingsFault(text: string): 'too_many' | 'too_long' | undefined {
  const phrasings = readPhrasings(text);
  if (phrasings.length > maxPhrasings) return 'too_many';
  return phrasings.some((phrasing) => phrasing.length > maxPhrasingLength) ? 'too_long' : undefined;
}
