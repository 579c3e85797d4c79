import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '#web/lib/events.ts';

/** Shows that the live connection has been lost for more than 3 s. */
export function LiveNotice() {
  const { t } = useTranslation();
  const state = useLiveState();
  const isCut = state === 'waiting' || state === 'connecting';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isCut) return;
    const timer = setTimeout(() => setLate(true), 3_000);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isCut]);
  return (
    <span role="status" className="contents">
      {isLate && (
        <span className="mr-1 flex h-7 items-center gap-2 rounded-full bg-warn-soft px-3 text-12 font-medium text-warn">
          <CloudOff className="size-3.75" aria-hidden="true" />
          {t('shell.reconnecting')}
        </span>
      )}
    </span>
  );
}
