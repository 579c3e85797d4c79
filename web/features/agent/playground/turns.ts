import type { z } from 'zod';
import type { agentRoutes } from '#shared/contract/agent.ts';
import { limits } from '#shared/schema/limits.ts';
import type { Reply } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/request.ts';
import type { Thresholds } from '#web/entities/agent/thresholds.ts';

export type Version = 'draft' | 'published';
export type PlaygroundReply = Reply<typeof agentRoutes.playground>;
export type PlaygroundMessages = z.output<NonNullable<typeof agentRoutes.playground.body>>['messages'];

/** A question and its reply or error; neither while the agent works on it. */
export interface Turn {
  id: number;
  question: string;
  version: Version;
  /** The thresholds at the time of the question. */
  thresholds: Thresholds;
  reply?: PlaygroundReply;
  error?: ApiError;
}

const { message: mostCharacters, messages: mostMessages } = limits.playground;

/** The messages of a call: the answered turns, then the question; the newest 50. */
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
