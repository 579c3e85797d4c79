import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingRoutes, type Booking } from '#shared/contract/booking.ts';
import type { Move } from '#web/features/booking/calendar/TimeGrid.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/**
 * Moves and resizes bookings, and offers to undo it. Until the server has answered, the booking is shown at its new
 * time; what it refuses goes back. `outside`: one that is outside of opening hours, which a member may want all the same.
 */
export function useMoves(timeZone: string) {
  const { t } = useTranslation('booking');
  const [outside, setOutside] = useState<Move>();
  const [pending, setPending] = useState<Move>();
  const action = useAction(bookingRoutes.reschedule, { refresh: [bookingRoutes.list], quiet: true });
  const send = async ({ booking, resourceId, startsAt, minutes }: Move, anyTime: boolean) => {
    const body = { starts_at: startsAt, resource_id: resourceId, minutes, any_time: anyTime };
    return action.mutateAsync({ params: { id: booking.id }, body });
  };
  const move = async (wanted: Move, anyTime = false) => {
    setPending(wanted);
    try {
      await send(wanted, anyTime);
      const { booking } = wanted;
      const back: Move = {
        booking,
        resourceId: booking.resource.id,
        startsAt: booking.starts_at,
        minutes: Math.round((booking.ends_at - booking.starts_at) / 60),
      };
      const time = formatDateTime(wanted.startsAt, { timeZone });
      toast.done(t('move.done', { time }), () => void send(back, true).catch(report));
    } catch (error) {
      if ((error as ApiError).code === 'booking_outside_hours' && !anyTime) setOutside(wanted);
      else report(error);
    } finally {
      setPending(undefined);
    }
  };
  const report = (error: unknown) => toast.error(errorText(error as ApiError));
  const shown = (booking: Booking): Booking => {
    if (pending?.booking.id !== booking.id) return booking;
    const { startsAt, minutes, resourceId } = pending;
    const name = resourceId === booking.resource.id ? booking.resource.name : '';
    return {
      ...booking,
      ...{ starts_at: startsAt, ends_at: startsAt + minutes * 60, resource: { id: resourceId, name } },
    };
  };
  return { move, shown, outside, closeOutside: () => setOutside(undefined) };
}
