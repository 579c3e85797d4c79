import { useQuery } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forget, write } from '#web/lib/session.ts';
import { canPush, isSubscribed, PushError, subscribe, unsubscribe } from '#web/shell/push/browserPush.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Whether notifications are shown on this device while the app is closed; the browser is asked when it is turned on. */
export function PushRow() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const isPossible = canPush();
  const { data, refetch } = useQuery({
    queryKey: ['push subscription'],
    queryFn: isSubscribed,
    enabled: isPossible,
  });
  if (!isPossible) return null;
  const isDenied = Notification.permission === 'denied';
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      await (on ? subscribe() : unsubscribe());
      if (on) forget('push');
      else write('push', 'off');
    } catch (error) {
      reportPushError(error);
    }
    await refetch();
    setBusy(false);
  };
  return (
    <div className="border-t hairline bg-canvas px-4 py-3">
      <Switch
        label={t('notification.pushTitle')}
        hint={isDenied ? t('notification.pushDenied') : t('notification.pushText')}
        checked={!isDenied && data === true}
        disabled={busy || isDenied}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}

function reportPushError(error: unknown): void {
  if (!(error instanceof PushError)) throw error;
  toast.error(translate(`error:push_${error.reason}`));
}
