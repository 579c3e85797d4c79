import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { hasNews, watchNews } from '#web/ui/toast.ts';

const Toasts = lazy(() => import('#web/ui/Toasts.tsx'));

/** Shows what `toast` says. Its code comes with the first news. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const waiting = useSyncExternalStore(watchNews, hasNews);
  useEffect(() => {
    if (waiting) setWanted(true);
  }, [waiting]);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
