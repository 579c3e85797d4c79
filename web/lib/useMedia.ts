import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

export const narrow = '(max-width: 767.98px)';

/** Below 768 px: one pane at a time, large targets. */
export function useIsNarrow(): boolean {
  return useMedia(narrow);
}
