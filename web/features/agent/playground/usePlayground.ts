import { useEffect, useRef, useState } from 'react';
import { agentRoutes } from '#shared/contract/agent.ts';
import { call } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/request.ts';
import { messagesOf, type Turn, type Version } from '#web/features/agent/playground/turns.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';

export interface PlaygroundState {
  version: Version;
  setVersion: (version: Version) => void;
  turns: readonly Turn[];
  thinking: boolean;
  /** Free answers of a model that are left today; null where none is asked, or without a limit. */
  left: number | null;
  ask: (question: string) => void;
  /** Asks the last question again. */
  retry: () => void;
  reset: () => void;
}

/** A conversation with the agent that is not stored: every call sends the whole of it. */
export function usePlayground(agent: Agent): PlaygroundState {
  const [wanted, setVersion] = useState<Version>('draft');
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [left, setLeft] = useState(agent.brain === 'model' ? agent.playground.left : null);
  const running = useRef<AbortController>(undefined);
  const lastId = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  const version = agent.published ? wanted : 'draft';
  const last = turns.at(-1);
  const thinking = last !== undefined && !last.reply && !last.error;

  const send = async (before: readonly Turn[], question: string) => {
    const config = version === 'draft' ? agent.draft : (agent.published ?? agent.draft);
    const { answer_threshold, choice_threshold } = config;
    const turn: Turn = {
      id: ++lastId.current,
      question,
      version,
      thresholds: { answer_threshold, choice_threshold },
    };
    const controller = new AbortController();
    running.current = controller;
    const settle = (change: Partial<Turn>) => {
      if (controller.signal.aborted) return;
      setTurns((current) => current.map((one) => (one.id === turn.id ? { ...one, ...change } : one)));
    };
    setTurns([...before, turn]);
    try {
      const body = { version, messages: messagesOf(before, question) };
      const reply = await call(agentRoutes.playground, { body }, { signal: controller.signal, quiet: true });
      if (agent.brain === 'model') setLeft(reply.left);
      settle({ reply });
    } catch (error) {
      if ((error as ApiError).code === 'playground_limit_reached') setLeft(0);
      settle({ error: error as ApiError });
    }
  };

  return {
    version,
    setVersion,
    turns,
    thinking,
    left,
    ask: (question) => {
      const text = question.trim();
      if (text !== '' && !thinking) void send(turns, text);
    },
    retry: () => {
      if (last?.error) void send(turns.slice(0, -1), last.question);
    },
    reset: () => {
      running.current?.abort();
      setTurns([]);
    },
  };
}
