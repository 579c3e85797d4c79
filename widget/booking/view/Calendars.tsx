import type { ManagedBooking } from '#shared/contract/booking/publicBooking.ts';
import { t } from '../words.ts';
import { Icon } from './Icon.tsx';

const sites = [
  ['google', 'Google'],
  ['outlook', 'Outlook.com'],
  ['office365', 'Microsoft 365'],
  ['yahoo', 'Yahoo'],
] as const;

/** The ways into the customer's own calendar. */
export function Calendars({ calendars, link }: Pick<ManagedBooking, 'calendars' | 'link'>) {
  return (
    <details class="calendars">
      <summary class="outline">
        <Icon of="calendar" />
        {t('addToCalendar')}
      </summary>
      <ul>
        <li>
          <a href={`/v1${link}/calendar.ics`} download="booking.ics">
            {t('calendarFile')}
          </a>
        </li>
        {sites.map(([key, name]) => (
          <li key={key}>
            <a href={calendars[key]} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
