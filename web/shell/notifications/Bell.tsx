import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { notificationRoutes } from '#shared/contract/notification.ts';
import { useLive } from '#web/lib/events.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { keyOf, useCall } from '#web/lib/queries.ts';
import { useLater } from '#web/lib/time/useLater.ts';
import { useStored } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

const load = () => import('#web/shell/notifications/NotificationPanel.tsx');
const NotificationPanel = lazily(load);
const pollEvery = 60_000;

/** The bell of the workspace app: how many notifications are unread, and the panel that lists them. */
export function Bell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean>();
  const anchor = useRef<HTMLButtonElement>(null);
  const count = useUnread();
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <IconButton
        ref={anchor}
        label={count > 0 ? t('notification.bell', { count }) : t('notification.title')}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        className="relative hover:bg-line/60!"
      >
        <BellIcon />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 left-1/2 max-md:top-1 min-w-4 rounded-full bg-human px-1 text-center text-[10px] leading-4! font-semibold text-on-human ring-2 ring-canvas"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </IconButton>
      {open !== undefined && (
        <NotificationPanel anchor={anchor} open={open} onClose={() => setOpen(false)} unread={count} />
      )}
    </>
  );
}

/** Counted after the page's own data, every minute, and at once when something changed. */
function useUnread(): number {
  const client = useQueryClient();
  const isLater = useLater(1_500);
  const hasWorkspace = useStored('workspace') !== null;
  const { data } = useCall(
    notificationRoutes.unread,
    {},
    { quiet: true, enabled: isLater && hasWorkspace, refetchInterval: pollEvery },
  );
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keyOf(notificationRoutes.unread) });
    void client.invalidateQueries({ queryKey: keyOf(notificationRoutes.list) });
  };
  useLive('notification', refresh);
  useLive('reopened', refresh);
  return data?.count ?? 0;
}
