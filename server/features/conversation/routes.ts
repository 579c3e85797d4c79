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
} from '#server/features/conversation/changes.ts';
import { counts, get, list, messages } from '#server/features/conversation/reads.ts';
import { send } from '#server/features/conversation/send.ts';
import { bind } from '#server/platform/http/binding.ts';
import { conversationRoutes as routes } from '#shared/contract/conversation.ts';

export const conversationBindings = [
  bind(routes.list, list),
  bind(routes.counts, counts),
  bind(routes.get, get),
  bind(routes.messages, messages),
  bind(routes.send, send),
  bind(routes.take, take),
  bind(routes.handBack, handBack),
  bind(routes.assign, assign),
  bind(routes.label, label),
  bind(routes.snooze, snooze),
  bind(routes.resolve, resolve),
  bind(routes.reopen, reopen),
  bind(routes.read, read),
  bind(routes.typing, typing),
];
