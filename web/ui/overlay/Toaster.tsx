import { useEffect, useState } from 'react';
import { lazily } from '#web/lib/lazily.tsx';
import { useToastQueue } from '#web/ui/overlay/toast.ts';

const load = () => import('#web/ui/overlay/Toasts.tsx');
const Toasts = lazily(load);
const preloadAfter = 3_000;

/** Shows the messages of `toast`. Its code is loaded after the page's, or with the first message. */
export function Toaster() {
  const [isUsed, setUsed] = useState(false);
  const hasMessages = useToastQueue(({ queue }) => queue.length > 0);
  if (hasMessages && !isUsed) setUsed(true);
  useEffect(() => {
    // The first message may be that the server cannot be reached: then it is too late to load code.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadAfter);
    return () => clearTimeout(timer);
  }, []);
  return isUsed ? <Toasts /> : null;
}
