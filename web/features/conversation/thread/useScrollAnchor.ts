import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 120;

/**
 * The scrolling of a thread whose pane is reversed (`flex-col-reverse`), so that its offset counts from the end.
 * At the end, and after sending, it stays at the end; further up it keeps the scroll position.
 */
export function useScrollAnchor(newest: number | undefined, isBeingSent: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** px from the first message to the top of the viewport. */
  const offset = useRef(0);
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState(newest);
  if (!isAway && seen !== newest) setSeen(newest);

  useEffect(() => {
    const element = pane.current;
    if (!element || !content.current) return;
    const update = () => {
      offset.current = element.scrollHeight + element.scrollTop;
      setAway(element.scrollTop < -nearEnd);
    };
    const growth = new ResizeObserver(update);
    growth.observe(content.current);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || newest === undefined) return;
    const isAtEnd = element.scrollTop >= -nearEnd;
    element.scrollTo({ top: isAtEnd || isBeingSent ? 0 : offset.current - element.scrollHeight });
  }, [newest, isBeingSent]);

  return {
    pane,
    content,
    isAway,
    /** There are new messages below the viewport. */
    hasNewMessages: isAway && newest !== seen,
    scrollToEnd: () => pane.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  };
}
