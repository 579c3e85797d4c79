import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { splitLocale } from '#shared/locales.ts';
import { locale } from '#web/lib/locale.ts';
import { logFailure } from '#web/lib/logFailure.ts';
import { read } from '#web/lib/session.ts';
import { canPush, isSubscribed, registerWorker, subscribe } from '#web/shell/push/browserPush.ts';

/**
 * On entering the app: registers its service worker, subscribes this browser where notifications are allowed and not
 * turned off, and opens what is clicked on in a notification.
 */
export default function PushEntry() {
  const navigate = useNavigate();
  const open = useEffectEvent((url: string) => {
    const { pathname, search } = new URL(url, location.origin);
    const to = splitLocale(pathname);
    if (to.locale === locale) void navigate(to.rest + search);
    else location.assign(pathname + search);
  });
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    void enter().catch((error: unknown) => logFailure('Notifications are off.', error));
    const hear = ({ data }: MessageEvent<{ type?: string; url?: string } | null>) => {
      if (data?.type === 'open' && data.url?.startsWith('/')) open(data.url);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, []);
  return null;
}

async function enter(): Promise<void> {
  await registerWorker();
  if (!canPush() || Notification.permission !== 'granted' || read('push') === 'off') return;
  if (!(await isSubscribed())) await subscribe();
}
