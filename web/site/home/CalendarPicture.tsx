import { useTranslation } from 'react-i18next';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { cx } from '#web/ui/cx.ts';

type Service = 'cleaning' | 'checkup' | 'whitening' | 'filling';

/** Day of the week, and half hours since 9:00. On a phone the week begins on Wednesday. */
const bookings: { day: number; from: number; length: number; service: Service }[] = [
  { day: 1, from: 1, length: 2, service: 'cleaning' },
  { day: 1, from: 9, length: 2, service: 'filling' },
  { day: 2, from: 2, length: 3, service: 'whitening' },
  { day: 2, from: 10, length: 1, service: 'checkup' },
  { day: 3, from: 1, length: 1, service: 'checkup' },
  { day: 3, from: 3, length: 2, service: 'filling' },
  { day: 4, from: 4, length: 2, service: 'cleaning' },
  { day: 4, from: 9, length: 3, service: 'whitening' },
  { day: 5, from: 1, length: 2, service: 'cleaning' },
];
const days = [1, 2, 3, 4, 5] as const;
const hours = [9, 10, 11, 12, 13, 14, 15];
const times = ['14:00', '15:00', '15:30'];
const proposed = { day: 5, from: 10, length: 2 };
const cell = (day: number, from: number, length: number) => ({
  gridColumn: `calc(${day + 1} - var(--skipped))`,
  gridRow: `${from + 1} / span ${length}`,
});

const early = (day: number) => day < 3 && 'max-md:hidden';

/** A question in the chat, and the week in which its answer is a proposed booking. */
export function CalendarPicture() {
  const { t } = useTranslation('website');
  return (
    <figure className="relative [--skipped:0] max-md:[--skipped:2]">
      <figcaption className="sr-only">{t('booking.calendar')}</figcaption>
      <div className="overflow-hidden rounded-5 bg-surface pb-3 shadow-2">
        <div className="grid grid-cols-[48px_repeat(calc(5-var(--skipped)),minmax(0,1fr))] border-b hairline">
          <span />
          {days.map((day) => (
            <p
              key={day}
              className={cx('border-l hairline py-2.5 text-center text-13 font-semibold', early(day))}
            >
              {t(`booking.day.${day}`)}
            </p>
          ))}
        </div>
        <div className="relative grid grid-cols-[48px_repeat(calc(5-var(--skipped)),minmax(0,1fr))] grid-rows-[repeat(14,28px)]">
          {hours.map((hour, index) => (
            <p
              key={hour}
              className="border-b hairline pt-1 pr-2 text-right text-12 text-text-3"
              style={{ gridColumn: 1, gridRow: `${index * 2 + 1} / span 2` }}
            >
              {hour}:00
            </p>
          ))}
          {hours.map((hour, index) => (
            <span
              key={hour}
              className="border-b hairline"
              style={{ gridColumn: '2 / -1', gridRow: `${index * 2 + 1} / span 2` }}
            />
          ))}
          {days.map((day) => (
            <span key={day} className={cx('border-l hairline', early(day))} style={cell(day, 0, 14)} />
          ))}
          <p
            className="grid place-items-center bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_7px)] text-12 text-text-2"
            style={{ gridColumn: '2 / -1', gridRow: '8 / span 2' }}
          >
            <span className="rounded-1 bg-surface px-2">{t('booking.slot.lunch')}</span>
          </p>
          {bookings.map(({ day, from, length, service }) => (
            <p
              key={`${day}-${from}`}
              className={cx(
                'm-0.5 overflow-hidden rounded-1 border-l-3 border-human bg-human-soft px-1.5 py-0.5 text-12 text-human-text',
                early(day),
              )}
              style={cell(day, from, length)}
            >
              <span className="block truncate">{t(`booking.slot.${service}`)}</span>
            </p>
          ))}
          <p
            className="m-0.5 overflow-hidden rounded-1 bg-ai-soft px-1.5 py-0.5 text-12 font-medium text-ai-text shadow-[inset_0_0_0_2px_var(--color-ai)]"
            style={cell(proposed.day, proposed.from, proposed.length)}
          >
            <span className="block truncate">{t('booking.slot.proposed')}</span>
            <span className="block truncate font-normal">14:00</span>
          </p>
        </div>
      </div>
      <div
        className={cx(
          'ml-auto flex w-86 max-w-[92%] flex-col gap-2.5 rounded-5 bg-surface p-4 text-14 shadow-3',
          'relative -mt-14 mr-6 max-md:-mt-6 max-md:mr-0',
        )}
      >
        <p className="max-w-[88%] self-start rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2">
          {t('booking.ask')}
        </p>
        <div className="max-w-[92%] self-end rounded-4 rounded-br-1 bg-ai-soft px-3.5 py-2.5">
          <p className="mb-0.5 flex items-center gap-2 text-12 font-semibold text-ai-text">
            <Dot tone="ai" className="ml-0.75" />
            {t('card.agent')}
          </p>
          {t('booking.offer')}
          <span className="mt-2 flex gap-2">
            {times.map((time, index) => (
              <span
                key={time}
                className={cx(
                  'rounded-2 px-3 py-1 text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-ai-line)]',
                  index === 0 ? 'bg-ai text-on-ai' : 'bg-surface',
                )}
              >
                {time}
              </span>
            ))}
          </span>
        </div>
      </div>
    </figure>
  );
}
