import { useEffect, useRef } from 'react';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { call } from '#web/lib/api.ts';

const interval = 3_000;

/** Returns a function that sends typing events: "on" at most every 3 s, "off" once. */
export function useTypingSignal(id: number): (isWriting: boolean) => void {
  const lastSent = useRef(0);
  const signal = (on: boolean) => {
    const now = Date.now();
    if (on ? now - lastSent.current < interval : lastSent.current === 0) return;
    lastSent.current = on ? now : 0;
    void call(conversationRoutes.typing, { params: { id }, body: { on } }, { quiet: true }).catch(
      () => undefined,
    );
  };
  useEffect(
    () => () => {
      lastSent.current = 0;
    },
    [],
  );
  return signal;
}
