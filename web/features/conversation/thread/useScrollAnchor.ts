import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 120;

/**
 * The scrolling of a thread whose pane is reversed (`flex-col-reverse`), so that its offset counts from the end.
 * Whoever is at the end or sends something is taken along; whoever reads further up keeps their place.
 */
export function useScrollAnchor(newest: number | undefined, isBeingSent: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** px from the first message to the upper edge of what is seen. */
  const place = useRef(0);
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState(newest);
  if (!isAway && seen !== newest) setSeen(newest);

  useEffect(() => {
    const element = pane.current;
    if (!element || !content.current) return;
    const keep = () => {
      place.current = element.scrollHeight + element.scrollTop;
      setAway(element.scrollTop < -nearEnd);
    };
    const growth = new ResizeObserver(keep);
    growth.observe(content.current);
    element.addEventListener('scroll', keep, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener('scroll', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || newest === undefined) return;
    const isAtEnd = element.scrollTop >= -nearEnd;
    element.scrollTo({ top: isAtEnd || isBeingSent ? 0 : place.current - element.scrollHeight });
  }, [newest, isBeingSent]);

  return {
    pane,
    content,
    isAway,
    /** Something has come below what is seen. */
    hasNews: isAway && newest !== seen,
    toEnd: () => pane.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  };
}
