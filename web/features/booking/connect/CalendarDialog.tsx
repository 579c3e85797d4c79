import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarLinkRoutes } from '#shared/contract/booking/calendarLink.ts';
import { bookingResourceRoutes } from '#shared/contract/booking.ts';
import { FeedSection } from '#web/features/booking/connect/FeedSection.tsx';
import { GoogleSection } from '#web/features/booking/connect/GoogleSection.tsx';
import { useAction, useCall } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  resourceId: number;
  /** What Google sent back with a member who granted access. */
  grant?: { code: string; state: string } | undefined;
  onClose: () => void;
}

/** How the calendar of a person or a room is seen outside, and what blocks it there. */
export default function CalendarDialog({ resourceId, grant, onClose }: Props) {
  const { t } = useTranslation('bookingCalendar');
  const params = { id: resourceId };
  const resource = useCall(bookingResourceRoutes.get, { params });
  const link = useCall(calendarLinkRoutes.get, { params });
  const { mutate: finish, isPending } = useAction(calendarLinkRoutes.finish, {
    refresh: [calendarLinkRoutes.get],
    onDone: () => toast.done(t('connected')),
  });
  // A code holds once.
  const isSent = useRef(false);
  useEffect(() => {
    if (!grant || isSent.current) return;
    isSent.current = true;
    finish({ params: { id: resourceId }, body: grant });
  }, [grant, finish, resourceId]);
  return (
    <Dialog open onClose={onClose} title={t('title')} description={resource.data?.name ?? ''} width={600}>
      <Loaded query={link} lines={6} failed={t('failed')}>
        {(shown) => (
          <div className="flex min-w-0 flex-col gap-7">
            <FeedSection resourceId={resourceId} link={shown} />
            <GoogleSection resourceId={resourceId} google={shown.google} isConnecting={isPending} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
