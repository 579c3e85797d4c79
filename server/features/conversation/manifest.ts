import {
  assign,
  handBack,
  label,
  read,
  reopen,
  resolve,
  snooze,
  take,
  typing,
  undoResolve,
  viewing,
  wake,
  wakeSnoozed,
} from '#server/features/conversation/changes.ts';
import { enqueueInWorkspace, enqueueUnanswered } from '#server/features/conversation/enqueueUnanswered.ts';
import { openChat } from '#server/features/conversation/openChat.ts';
import { counts, get, list, matches, messages } from '#server/features/conversation/reads.ts';
import { receive } from '#server/features/conversation/receive.ts';
import { removeUnused } from '#server/features/conversation/removeUnused.ts';
import { send } from '#server/features/conversation/send.ts';
import type { Feature } from '#server/platform/feature.ts';
import { notifyConcerned } from '#shared/rules/notifications.ts';

const path = ({ conversation_id: id }: { conversation_id: number }) => `/app/chat/chat/${id}`;

export const conversation: Feature = {
  operations: [
    ...[assign, handBack, label, read, reopen, resolve, snooze, take, typing, viewing, undoResolve],
    ...[wake, counts, get, list, matches, messages, receive, send, openChat, enqueueInWorkspace],
  ],
  maintenance: [
    { name: 'conversation.wake_snoozed', every: 'minute', run: wakeSnoozed },
    { name: 'conversation.enqueue_unanswered', every: 'minute', run: enqueueUnanswered },
  ],
  retention: [removeUnused],
  events: [
    { type: 'conversation', customerType: 'status' },
    { type: 'message', customerType: 'message' },
    { type: 'typing', customerType: 'typing' },
    { type: 'viewer' },
  ],
  notifications: [
    { kind: 'conversation_assigned', rule: notifyConcerned, path, isUrgent: true },
    { kind: 'handoff_wanted', rule: notifyConcerned, path, isUrgent: true },
  ],
};
