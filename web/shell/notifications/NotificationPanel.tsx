import { Popover } from '@base-ui/react/popover';
import { useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notificationRoutes, type Notification } from '#shared/contract/notification.ts';
import { call } from '#web/lib/api.ts';
import { formatStamp } from '#web/lib/format.ts';
import { logFailure } from '#web/lib/logFailure.ts';
import { keyOf, usePage } from '#web/lib/queries.ts';
import { notificationLink } from '#web/shell/notifications/notificationLink.ts';
import { PushRow } from '#web/shell/push/PushRow.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { popupClass } from '#web/ui/overlay/popupClass.ts';

const size = 5;

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  /** How many are unread. */
  unread: number;
}

/** The notifications of the user, newest first, below the bell. */
export default function NotificationPanel({ anchor, open, onClose, unread }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = usePage(
    notificationRoutes.list,
    { query: { page, size, field: 'created_at', asc: false, keyword: '' } },
    { quiet: true, enabled: open },
  );
  const markRead = useMarkRead();
  const { rows, page: { total } = { total: 0 } } = query.data ?? {};
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The bell handles its own click.
        const onBell = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!next && !(onBell && event.type !== 'keydown')) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-menu)"
        >
          <Popover.Popup
            finalFocus={anchor}
            className={cx(
              popupClass,
              'flex max-h-(--available-height) w-90 max-w-[calc(100vw-1rem)] flex-col overflow-hidden p-0!',
            )}
          >
            <div className="flex min-h-13 items-center justify-between gap-3 border-b hairline pr-2 pl-4">
              <Popover.Title className="text-16 font-semibold">{t('notification.title')}</Popover.Title>
              {unread > 0 && (
                <Button variant="quiet" size="s" onClick={() => void markRead()}>
                  {t('notification.readAll')}
                </Button>
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={query.isPending}>
              {query.isPending && <Placeholder />}
              {query.isError && !rows && <LoadFailed title={t('notification.failed')} query={query} />}
              {rows?.length === 0 && (
                <div className="capital">
                  <EmptyState icon={<BellOff />} title={t('notification.none')} />
                </div>
              )}
              {rows && rows.length > 0 && (
                <ul>
                  {rows.map((row) => (
                    <li key={row.id} className="border-b hairline last:border-0">
                      <Item
                        notification={row}
                        onPick={() => {
                          if (row.read_at === 0) void markRead(row.id);
                          onClose();
                        }}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {total > size && (
              <div className="border-t hairline">
                <Pager page={page} size={size} total={total} onPage={setPage} />
              </div>
            )}
            <PushRow />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Item({ notification, onPick }: { notification: Notification; onPick: () => void }) {
  const { t } = useTranslation();
  const { title, content, created_at, read_at } = notification;
  const isUnread = read_at === 0;
  return (
    <Link
      to={notificationLink(notification)}
      onClick={onPick}
      className="block py-3 pr-4 pl-8 text-14 outline-offset-[-2px] hover:bg-sunken"
    >
      <span className="relative flex items-start gap-3">
        {isUnread && (
          <span aria-hidden="true" className="absolute top-1.75 -left-4.5 size-2 rounded-full bg-human" />
        )}
        <span
          dir="auto"
          className={cx('min-w-0 flex-1 break-words', isUnread ? 'font-semibold' : 'font-medium text-text-2')}
        >
          {isUnread && <span className="sr-only">{t('notification.unread')}: </span>}
          {title}
        </span>
      </span>
      {content && (
        <span dir="auto" className="mt-0.5 line-clamp-3 text-13 break-words text-text-2">
          {content}
        </span>
      )}
      <time
        dateTime={new Date(created_at * 1000).toISOString()}
        className="mt-1 block text-12 text-text-3 tabular-nums"
      >
        {formatStamp(created_at)}
      </time>
    </Link>
  );
}

function Placeholder() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: size }, (_, row) => (
        <div key={row} className="flex flex-col gap-2 border-b hairline py-3.5 pr-4 pl-8 last:border-0">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}

/** Marks one as read, or all of them. A failure is only logged: the page that was asked for opens anyway. */
function useMarkRead(): (id?: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    try {
      await (id === undefined
        ? call(notificationRoutes.readAll, { body: {} }, { quiet: true })
        : call(notificationRoutes.read, { params: { id }, body: {} }, { quiet: true }));
    } catch (error) {
      logFailure('A notification could not be marked as read.', error);
      return;
    }
    const stale = [notificationRoutes.list, notificationRoutes.unread];
    await Promise.all(stale.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
  };
}
