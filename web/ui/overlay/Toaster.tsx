import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazily } from '#web/lib/lazily.ts';
import { hasNews, watchNews } from '#web/ui/overlay/toast.ts';

const load = () => import('#web/ui/overlay/Toasts.tsx');
const Toasts = lazily(load);
const quiet = 3_000;

/** Shows what `toast` says. Its code comes after the page's, or with the first news. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const waiting = useSyncExternalStore(watchNews, hasNews);
  if (waiting && !wanted) setWanted(true);
  useEffect(() => {
    // The first news may be that nothing can be fetched any more.
    const timer = setTimeout(() => void load().catch(() => undefined), quiet);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
