import type { Message } from '#shared/contract/message.ts';

/** The newest reply by the agent or another member that came after a message; the user's own and notes do not count. */
export function replySince(
  messages: readonly Message[],
  since: number,
  me: number | undefined,
): Message | undefined {
  return messages.findLast(
    ({ id, direction, author, author_id, event }) =>
      id > since &&
      direction === 'out' &&
      !event &&
      (author === 'agent' || (author === 'member' && author_id !== me)),
  );
}
