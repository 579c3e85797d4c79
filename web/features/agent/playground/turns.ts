import type { z } from 'zod';
import type { agentRoutes } from '#shared/contract/agent.ts';
import type { Reply } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/request.ts';
import type { Thresholds } from '#web/features/agent/zones.ts';

export type Version = 'draft' | 'published';
export type PlaygroundReply = Reply<typeof agentRoutes.playground>;
export type PlaygroundMessages = z.output<NonNullable<typeof agentRoutes.playground.body>>['messages'];

/** A question and what became of it. Neither `reply` nor `error`: the agent is thinking. */
export interface Turn {
  id: number;
  question: string;
  version: Version;
  /** As they were when it was asked. */
  thresholds: Thresholds;
  reply?: PlaygroundReply;
  error?: ApiError;
}

export const mostCharacters = 4000;
const mostMessages = 50;

/** The conversation as a call takes it: what was answered so far, then the question. The newest 50 messages. */
export function messagesOf(turns: readonly Turn[], question: string): PlaygroundMessages {
  const before = turns.flatMap(({ question: asked, reply }) =>
    reply
      ? [
          { author: 'customer' as const, text: asked },
          { author: 'agent' as const, text: reply.answer.slice(0, mostCharacters) },
        ]
      : [],
  );
  return [...before.filter(({ text }) => text !== ''), { author: 'customer' as const, text: question }].slice(
    -mostMessages,
  );
}
