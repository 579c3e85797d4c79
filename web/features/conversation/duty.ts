import type { Conversation } from '#shared/contract/conversation.ts';
import type { Tone } from '#web/ui/StatusDot.tsx';

export type Duty = 'snoozed' | 'resolved' | 'waiting' | 'agent' | 'member' | 'unassigned';

/** How a conversation stands, in one word. */
export function dutyOf(
  conversation: Pick<Conversation, 'status' | 'waiting' | 'handler' | 'assignee'>,
): Duty {
  if (conversation.status !== 'open') return conversation.status;
  if (conversation.waiting) return 'waiting';
  if (conversation.handler === 'agent') return 'agent';
  return conversation.assignee ? 'member' : 'unassigned';
}

export const dutyTone: Record<Duty, Tone> = {
  snoozed: 'idle',
  resolved: 'done',
  waiting: 'danger',
  agent: 'lamp',
  member: 'ink',
  unassigned: 'ink',
};
