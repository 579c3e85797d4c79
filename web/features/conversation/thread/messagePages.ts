import type { InfiniteData } from '@tanstack/react-query';
import type { Message } from '#shared/contract/message.ts';

/** The cached pages of a thread, newest message first; a page's parameter is the id before which it ends. */
export type MessagePages = InfiniteData<Message[], number | undefined>;

export const messagePageSize = 50;

export function olderThan(pages: Message[][]): number | undefined {
  const last = pages.at(-1);
  return last && last.length >= messagePageSize ? last.at(-1)?.id : undefined;
}

/** Oldest first, each once. */
export function messagesOf(pages: Message[][]): Message[] {
  const byId = new Map(pages.flat().map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

export function hasMessage(data: MessagePages, id: number): boolean {
  return data.pages.some((page) => page.some((one) => one.id === id));
}

/** Inserts a new message or replaces the known one. */
export function upsertMessage(data: MessagePages, message: Message): MessagePages {
  if (hasMessage(data, message.id)) {
    return mapMessages(data, (one) => (one.id === message.id ? message : one));
  }
  const [newest = [], ...older] = data.pages;
  const placed = [message, ...newest].toSorted((one, other) => other.id - one.id);
  return { ...data, pages: [placed, ...older] };
}

function mapMessages(data: MessagePages, of: (message: Message) => Message): MessagePages {
  return { ...data, pages: data.pages.map((page) => page.map(of)) };
}
