/** The lines of a text without blanks around them, each once; blank lines are left out. */
export function readLines(text: string, keyOf: (line: string) => string = (line) => line): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}
