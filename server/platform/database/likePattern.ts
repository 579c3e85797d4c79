/** A pattern for `ilike` that finds the keyword anywhere, its own wildcards taken literally. */
export function likePattern(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
}
