import type { PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import type { TimesModel } from '../createTimes.ts';
import { groupBy } from '../groupBy.ts';
import { daysOf } from '../loadTimes.ts';
import {
  hourOf,
  isSameClock,
  longDate,
  monthName,
  shortDay,
  shortTime,
  t,
  timeOf,
  zoneName,
} from '../words.ts';
import { Icon } from './Icon.tsx';

interface Props {
  times: TimesModel;
  zone: string;
  /** Of the business and of the customer. */
  zones: readonly [string, string];
  isClass: boolean;
  /** The person whom the customer chose. */
  person?: string;
  taken: { startsAt: number; nearest: PublicSlot[] } | undefined;
  chosen?: PublicSlot | undefined;
  onZone(zone: string): void;
  onChoose(slot: PublicSlot): void;
  onWait?(): void;
}

/** The days of a month that have free times, and the times of one. */
export function TimesView(props: Props) {
  const { times, zone, zones, taken, onChoose } = props;
  const { month, phase } = times.state;
  return (
    <div class="times">
      {taken && (
        <div class="notice warn" role="alert">
          <p>{t('taken', { time: shortTime(taken.startsAt, zone) })}</p>
          {taken.nearest.length > 0 && (
            <>
              <p class="strong">{t('nearest')}</p>
              <div class="row">
                {taken.nearest.map((slot) => (
                  <button key={slot.starts_at} class="time" onClick={() => onChoose(slot)}>
                    {shortTime(slot.starts_at, zone)}
                  </button>
                ))}
              </div>
            </>
          )}
        </div>
      )}
      <div class="month">
        <button
          class="round"
          aria-label={t('previousMonth')}
          disabled={!times.hasPrevious()}
          onClick={() => void times.go(-1)}
        >
          <Icon of="back" />
        </button>
        <h2 aria-live="polite">{month && monthName(month)}</h2>
        <button
          class="round"
          aria-label={t('nextMonth')}
          disabled={!times.hasNext()}
          onClick={() => void times.go(1)}
        >
          <Icon of="next" />
        </button>
      </div>
      {phase === 'loading' && <Loading />}
      {phase === 'failed' && (
        <div class="empty" role="alert">
          <p>{t('timesFailed')}</p>
          <button class="outline" onClick={() => void times.reload()}>
            {t('retry')}
          </button>
        </div>
      )}
      {phase === 'ready' && <Days {...props} />}
      {phase === 'ready' && props.onWait && (
        <button class="link" onClick={props.onWait}>
          {t('wait')}
        </button>
      )}
      {!isSameClock(zones[0], zones[1], times.state.slots[0]?.starts_at ?? 0) && <Zones {...props} />}
    </div>
  );
}

function Loading() {
  return (
    <div role="status">
      <span class="hidden">{t('loading')}</span>
      <div class="strip" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((one) => (
          <span key={one} class="day bone" />
        ))}
      </div>
      <div class="row bones" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((one) => (
          <span key={one} class="time bone" />
        ))}
      </div>
    </div>
  );
}

function Days({ times, zone, isClass, person, chosen, onChoose }: Props) {
  const { month, slots, day, isEmpty } = times.state;
  if (slots.length === 0) {
    const sentence = person
      ? t('noTimesWith', { name: person, month: monthName(month) })
      : t('noTimesInMonth', { month: monthName(month) });
    return (
      <div class="empty" role="status">
        <p>{isEmpty && !person ? t('noTimesAtAll') : sentence}</p>
        {times.hasNext() && (
          <button class="outline" onClick={() => void times.go(1)}>
            {t('nextMonth')}
          </button>
        )}
      </div>
    );
  }
  const days = daysOf(slots, zone);
  const shown = (day && days.get(day)) || [...days.values()][0]!;
  const parts = groupBy(shown, (slot) => partOf(hourOf(slot.starts_at, zone)));
  return (
    <>
      <div class="strip" role="group" aria-label={t('days')}>
        {[...days].map(([date, [first]]) => {
          const { weekday, day: number } = shortDay(first!.starts_at, zone);
          return (
            <button
              key={date}
              class="day"
              aria-pressed={first === shown[0]}
              data-date={date}
              onClick={() => times.choose(date)}
            >
              <span class="weekday">{weekday}</span>
              <span class="number">{number}</span>
              <span class="hidden">{monthName(month)}</span>
            </button>
          );
        })}
      </div>
      <p class="date">{longDate(shown[0]!.starts_at, zone)}</p>
      {[...parts].map(([part, free]) => (
        <section key={part}>
          <h3>{t(part)}</h3>
          <div class="row">
            {free.map((slot) => (
              <button
                key={slot.starts_at}
                class="time"
                aria-pressed={chosen ? chosen.starts_at === slot.starts_at : undefined}
                onClick={() => onChoose(slot)}
              >
                {timeOf(slot.starts_at, zone)}
                {isClass && <span class="seats">{t('seatsLeft', { count: slot.seats })}</span>}
              </button>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function partOf(hour: number) {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Zones({ times, zone, zones, onZone }: Props) {
  const at = times.state.slots[0]?.starts_at ?? 0;
  return (
    <label class="zones">
      {t('timeZone')}
      <select value={zone} onChange={({ currentTarget }) => onZone(currentTarget.value)}>
        {zones.map((one) => (
          <option key={one} value={one} selected={one === zone}>
            {zoneName(one, at)}
          </option>
        ))}
      </select>
    </label>
  );
}
