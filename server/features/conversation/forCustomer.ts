import type { CustomerMessage, Message } from '#shared/contract/message.ts';

/** A message as the customer sees it; null for notes and events, which are for members only. */
export function forCustomer(message: Message): CustomerMessage | null {
  if (message.direction === 'internal' || message.kind === 'event') return null;
  const { id, client_id, author_name, kind, text, media, actions, created_at } = message;
  // A greeting of the channel: the customer hears the business.
  const author = message.author === 'system' ? 'agent' : message.author;
  const citations = message.citations.map(({ passage_id: _internal, ...shown }) => shown);
  return { id, client_id, author, author_name, kind, text, media, citations, actions, created_at };
}
