import { listEvents } from '#server/features/conversation/messageStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { ChatSession } from '#shared/contract/chat.ts';
import type { Message } from '#shared/contract/message.ts';

type Handover = ChatSession['handovers'][number];
type Event = NonNullable<Message['event']>;

/** What an event of each type says of who answers from then on. */
const byType = {
  handoff: () => ({ handler: 'member', member_name: '' }),
  taken: (_event, authorName) => ({ handler: 'member', member_name: authorName }),
  handed_back: () => ({ handler: 'agent', member_name: '' }),
  assigned: ({ handler, to = '' }) => handler && { handler, member_name: to },
  reopened: ({ handler }) => handler && { handler, member_name: '' },
} satisfies Partial<
  Record<
    Event['type'],
    (event: Event, authorName: string) => Pick<Handover, 'handler' | 'member_name'> | undefined
  >
>;

const types = Object.keys(byType) as (keyof typeof byType)[];

/** Who answered the conversation from when on: the latest `limit` handovers, oldest first. */
export async function listHandovers(
  tx: WorkspaceTx,
  conversationId: number,
  limit: number,
): Promise<Handover[]> {
  const events = await listEvents(tx, conversationId, types, limit);
  return events.toReversed().flatMap(({ id, at, event, author_name }) => {
    const handover = byType[event.type as keyof typeof byType](event, author_name);
    return handover ? [{ id, at, ...handover }] : [];
  });
}
