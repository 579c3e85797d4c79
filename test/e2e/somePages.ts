/** `PAGES=all`: every page in every state, which takes half an hour. */
export const isEveryPage = process.env['PAGES'] === 'all';

/** A third of the pages, the `turn`-th: tests with other turns visit the others. With `PAGES=all` every one. */
export function somePages<Page>(pages: readonly Page[], turn: 0 | 1 | 2): readonly Page[] {
  return isEveryPage ? pages : pages.filter((_page, index) => index % 3 === turn);
}

/**
 * A regular expression for what is visited: `PAGES_ONLY='^olivia /app/chat'`, `PAGES_ONLY='dialog team'`. Vitest's
 * `-t 'in en'` restricts the language.
 */
export const onlyPages = new RegExp(process.env['PAGES_ONLY'] ?? '');
