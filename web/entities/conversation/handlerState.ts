import type { Conversation } from '#shared/contract/conversation.ts';
import type { Tone } from '#web/ui/display/StatusDot.tsx';

export type HandlerState = 'snoozed' | 'resolved' | 'waiting' | 'agent' | 'member' | 'unassigned';

/** Who handles a conversation, or why nobody does. */
export function handlerStateOf(
  conversation: Pick<Conversation, 'status' | 'waiting' | 'handler' | 'assignee'>,
): HandlerState {
  if (conversation.status !== 'open') return conversation.status;
  if (conversation.waiting) return 'waiting';
  if (conversation.handler === 'agent') return 'agent';
  return conversation.assignee ? 'member' : 'unassigned';
}

export const handlerTone: Record<HandlerState, Tone> = {
  snoozed: 'idle',
  resolved: 'done',
  waiting: 'danger',
  agent: 'ai',
  member: 'human',
  unassigned: 'human',
};
