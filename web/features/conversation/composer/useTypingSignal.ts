import { useEffect, useRef } from 'react';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { call } from '#web/lib/api.ts';

const every = 3_000;

/** Tells the others that we write, at most every 3 s, and that we have stopped. */
export function useTypingSignal(id: number): (isWriting: boolean) => void {
  const told = useRef(0);
  const tell = (on: boolean) => {
    const now = Date.now();
    if (on ? now - told.current < every : told.current === 0) return;
    told.current = on ? now : 0;
    void call(conversationRoutes.typing, { params: { id }, body: { on } }, { quiet: true }).catch(
      () => undefined,
    );
  };
  useEffect(
    () => () => {
      told.current = 0;
    },
    [],
  );
  return tell;
}
