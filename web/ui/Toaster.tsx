import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasNews, watchNews } from '#web/ui/toast.ts';

const Toasts = lazy(() => import('#web/ui/Toasts.tsx'));

/** Shows what `toast` says. Its code comes with the first news. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const waiting = useSyncExternalStore(watchNews, hasNews);
  if (waiting && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
