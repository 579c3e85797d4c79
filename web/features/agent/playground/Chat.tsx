import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatTurn } from '#web/features/agent/playground/ChatTurn.tsx';
import { SuggestedQuestions } from '#web/features/agent/playground/SuggestedQuestions.tsx';
import type { PlaygroundState } from '#web/features/agent/playground/usePlayground.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';

interface Props {
  agent: Agent;
  play: PlaygroundState;
  onExplain: (turn: number) => void;
}

/** The turns of the chat, scrolled to the newest. */
export function Chat({ agent, play, onExplain }: Props) {
  const { t } = useTranslation('parley');
  const list = useRef<HTMLDivElement>(null);
  const { turns } = play;
  const newest = turns.at(-1);
  useEffect(() => {
    const element = list.current;
    if (!element || turns.length === 0) return;
    const question = element.querySelector<HTMLElement>('[data-turn]:last-child');
    // Shows a long answer from its question on, a short one at the bottom.
    const top = question ? question.offsetTop - element.offsetTop - 12 : 0;
    element.scrollTo({ top: Math.min(top, element.scrollHeight) });
  }, [turns]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('playground.conversation')}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-4"
    >
      {turns.length === 0 ? (
        <SuggestedQuestions agent={agent} onAsk={play.ask} />
      ) : (
        turns.map((turn) => (
          <ChatTurn
            key={turn.id}
            turn={turn}
            agent={agent}
            isNewest={turn === newest}
            onChoose={play.thinking ? undefined : play.ask}
            onRetry={play.retry}
            onExplain={() => onExplain(turn.id)}
          />
        ))
      )}
    </div>
  );
}
