import { useEffect, useState } from 'react';
import { queryClient } from '#web/lib/queries.ts';

/** Between two looks whether the page still fetches. */
const pauseMs = 300;

/** False at first, true once the page has fetched its own data, and after so many milliseconds at the earliest. */
export function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const look = () => {
      if (queryClient.isFetching() === 0) setLater(true);
      else timer = setTimeout(look, pauseMs);
    };
    let timer = setTimeout(look, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
