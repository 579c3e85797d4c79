import { useTranslation } from 'react-i18next';
import { bookingMessageRoutes, type BookingMessage } from '#shared/contract/booking/bookingMessage.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';

/** What the customer was told about a booking, and will be reminded of. Nothing where there is none. */
export function ToldList({ bookingId, timeZone }: { bookingId: number; timeZone: string }) {
  const { t } = useTranslation('booking');
  const { data } = useCall(bookingMessageRoutes.list, { params: { id: bookingId } }, { quiet: true });
  if (!data || data.length === 0) return null;
  const stateOf = ({ status, due_at: due, sent_at: sent, chat, by_email: byEmail }: BookingMessage) => {
    if (status !== 'sent') return t(`told.status.${status}`, { time: formatDateTime(due, { timeZone }) });
    const way = t(`told.way.${chat && byEmail ? 'both' : chat ? 'chat' : 'email'}`);
    return t('told.status.sent', { time: formatDateTime(sent ?? due, { timeZone }), way });
  };
  return (
    <section>
      <h4 className="mb-1 text-13 font-semibold">{t('told.title')}</h4>
      <ul className="divide-y divide-line text-13">
        {data.map((message) => (
          <li key={message.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>{t(`told.kind.${message.kind}`)}</span>
            <span className="text-text-2 tabular-nums">{stateOf(message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
