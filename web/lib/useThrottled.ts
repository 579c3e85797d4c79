import { useEffect, useRef } from 'react';

/** Combines calls within `milliseconds` into one at the end of that time: for live events, which come in bursts. */
export function useThrottled(work: () => void, milliseconds: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, milliseconds);
  };
}
