import type { CustomerMessage, Message } from '#shared/contract/message.ts';

/** A message as the customer sees it; null for notes and events, which are for members only. */
export function forCustomer(message: Message): CustomerMessage | null {
  if (message.direction === 'internal' || message.kind === 'event' || message.author === 'system')
    return null;
  const { id, client_id, author, author_name, kind, text, media, actions, created_at } = message;
  const citations = message.citations.map(({ passage_id: _internal, ...shown }) => shown);
  return { id, client_id, author, author_name, kind, text, media, citations, actions, created_at };
}
