import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, ListedConversation } from '#shared/contract/conversation.ts';
import type { Page } from '#web/lib/api.ts';

/** The cached pages of a list. */
export type ConversationPages = InfiniteData<{ rows: ListedConversation[]; page: Page }, number>;

export const pageSize = 30;

/** The next page, computed from the number of loaded rows: rows that have moved are fetched twice rather than skipped. */
export function nextPage(pages: ConversationPages['pages']): number | undefined {
  const count = rowsOf(pages).length;
  const last = pages.at(-1);
  if (!last || last.rows.length === 0 || count >= last.page.total) return undefined;
  return Math.floor(count / pageSize) + 1;
}

/** All rows, each once. */
export function rowsOf(pages: ConversationPages['pages']): ListedConversation[] {
  const seen = new Map<number, ListedConversation>();
  for (const { rows } of pages) for (const row of rows) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}

/**
 * The list after a conversation has changed. `in`: it belongs to the list, in the order of `isBefore`; `out`: it does not;
 * `stay`: unknown (a search), so it is replaced at its position.
 */
export function placeConversation(
  data: ConversationPages,
  conversation: Conversation,
  place: 'in' | 'out' | 'stay',
  isBefore: (one: Conversation, other: Conversation) => boolean,
): ConversationPages {
  const rows = rowsOf(data.pages);
  const known = rows.some(({ id }) => id === conversation.id);
  const total = data.pages.at(-1)?.page.total ?? 0;
  if (place === 'out' && !known) return data;
  if (place === 'stay') {
    if (!known) return data;
    return spread(
      data,
      rows.map((row) => (row.id === conversation.id ? { ...row, ...conversation } : row)),
      total,
    );
  }
  const others = rows.filter(({ id }) => id !== conversation.id);
  if (place === 'out') return spread(data, others, total - 1);
  const isComplete = rows.length >= total;
  const at = others.findIndex((other) => isBefore(conversation, other));
  const newTotal = known ? total : total + 1;
  // After every loaded row: it is on a page that is not loaded yet.
  if (at < 0 && !isComplete) return spread(data, others, newTotal);
  const index = at < 0 ? others.length : at;
  return spread(data, [...others.slice(0, index), conversation, ...others.slice(index)], newTotal);
}

/** Distributes the rows over the same number of pages. */
function spread(data: ConversationPages, rows: ListedConversation[], total: number): ConversationPages {
  const last = data.pages.length - 1;
  const pages = data.pages.map(({ page }, index) => ({
    rows: rows.slice(index * pageSize, index === last ? undefined : (index + 1) * pageSize),
    page: { ...page, total: Math.max(0, total) },
  }));
  return { ...data, pages };
}
