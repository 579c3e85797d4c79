import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking, BookingResource } from '#shared/contract/booking.ts';
import { BlockContent, blockClass } from '#web/features/booking/calendar/BookingBlock.tsx';
import {
  blocksOf,
  clockOf,
  dayMinutes,
  isTaken,
  minutesOf,
  openStretches,
  type Column,
} from '#web/features/booking/calendar/columns.ts';
import { formatDateTime, formatWeekday } from '#web/lib/format.ts';
import { useNowMinute } from '#web/features/booking/calendar/useNowMinute.ts';
import { cx } from '#web/ui/cx.ts';
import { weekdayOf } from '#web/ui/form/date/monthGrid.ts';
import { unixOf, zonedTime } from '#web/ui/form/date/zonedTime.ts';

export interface Move {
  booking: Booking;
  resourceId: number;
  startsAt: number;
  minutes: number;
}

interface Props {
  columns: readonly Column[];
  bookings: readonly Booking[];
  resources: readonly BookingResource[];
  timeZone: string;
  today: string;
  onOpen: (booking: Booking) => void;
  /** Absent for those who may not. */
  onCreate: ((at: { day: string; time: string; resourceId: number | undefined }) => void) | undefined;
  onMove: ((move: Move) => void) | undefined;
  onDay: (day: string) => void;
}

const hour = 48;
const snap = 15;
const px = (minutes: number) => (minutes / 60) * hour;
/** A press that moves less is a click. */
const dragFrom = 5;

interface Drag {
  booking: Booking;
  column: number;
  from: number;
  to: number;
  isTaken: boolean;
}

/** Days, or people on a day, side by side: blocks at their times, which are dragged to move and at their end to resize. */
export function TimeGrid(props: Props) {
  const { columns, bookings, resources, timeZone, today, onOpen, onCreate, onMove, onDay } = props;
  const { t } = useTranslation('booking');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const nowMinute = useNowMinute(timeZone);
  const scrollToFirst = useEffectEvent((_days: string) => {
    const first = Math.min(
      ...columns.flatMap((column) => [
        ...openStretches(column, resources).map(({ from }) => from),
        ...blocksOf(column, bookings, timeZone).map(({ from }) => from),
      ]),
      9 * 60,
    );
    if (scroller.current) scroller.current.scrollTop = px(Math.max(0, first - 30));
  });
  const days = columns.map(({ key }) => key).join();
  // Not when a booking arrives.
  useEffect(() => scrollToFirst(days), [days]);

  const start = (event: ReactPointerEvent, booking: Booking, index: number, mode: 'move' | 'end') => {
    const isActive = ['held', 'pending', 'confirmed'].includes(booking.status);
    if (!onMove || !isActive || event.button !== 0 || event.pointerType === 'touch') return;
    if (mode === 'end') event.stopPropagation();
    const [beginX, beginY] = [event.clientX, event.clientY];
    const at = minutesOf(zonedTime(booking.starts_at, timeZone).time);
    const length = Math.round((booking.ends_at - booking.starts_at) / 60);
    const width = body.current!.getBoundingClientRect().width / columns.length;
    let current: Drag | undefined;
    const follow = (move: PointerEvent) => {
      const [dx, dy] = [move.clientX - beginX, move.clientY - beginY];
      if (!current && Math.hypot(dx, dy) < dragFrom) return;
      const by = Math.round(((dy / hour) * 60) / snap) * snap;
      const column = Math.max(
        0,
        Math.min(columns.length - 1, index + (mode === 'move' ? Math.round(dx / width) : 0)),
      );
      const from = mode === 'move' ? Math.max(0, Math.min(dayMinutes - length, at + by)) : at;
      const to =
        mode === 'move' ? from + length : Math.max(at + snap, Math.min(dayMinutes, at + length + by));
      const target = columns[column]!;
      const startsAt = unixOf(target.day, clockOf(from), timeZone);
      const resourceId = target.resource?.id ?? booking.resource.id;
      current = {
        ...{ booking, column, from, to },
        isTaken: isTaken(bookings, booking, { resourceId, from: startsAt, to: startsAt + (to - from) * 60 }),
      };
      setDrag(current);
    };
    const stop = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('keydown', cancel, true);
      setDrag(undefined);
    };
    const end = () => {
      stop();
      if (!current) return;
      // The click that follows opens nothing.
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      const target = columns[current.column]!;
      const startsAt = unixOf(target.day, clockOf(current.from), timeZone);
      const resourceId = target.resource?.id ?? booking.resource.id;
      const minutes = current.to - current.from;
      const isSame =
        startsAt === booking.starts_at && resourceId === booking.resource.id && minutes === length;
      if (!isSame) onMove({ booking, resourceId, startsAt, minutes });
    };
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      stop();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('keydown', cancel, true);
  };

  const template = {
    gridTemplateColumns: `52px repeat(${columns.length}, minmax(${columns.length > 7 ? 120 : 92}px, 1fr))`,
  };
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t hairline max-md:max-h-[75dvh] print:max-h-none print:overflow-visible"
    >
      <div className="sticky top-0 z-2 grid border-b hairline bg-surface" style={template}>
        <span className="sticky left-0 bg-surface" />
        {columns.map((column) => (
          <Head key={column.key} column={column} isToday={column.day === today} onDay={onDay} />
        ))}
      </div>
      <div className="grid" style={template}>
        <div className="sticky left-0 z-1 bg-surface" style={{ height: px(dayMinutes) }} aria-hidden="true">
          {Array.from({ length: 23 }, (_, i) => (
            <span
              key={i}
              className="absolute right-2 -translate-y-1/2 text-11 text-text-3 tabular-nums"
              style={{ top: px((i + 1) * 60) }}
            >
              {clockOf((i + 1) * 60)}
            </span>
          ))}
        </div>
        <div
          ref={body}
          className="relative col-[2/-1] grid"
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {columns.map((column, index) => (
            <div
              key={column.key}
              role="group"
              aria-label={column.resource?.name ?? formatWeekday(weekdayOf(column.day))}
              className="relative border-l hairline bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_1px,transparent_1px_7px)]"
              style={{ height: px(dayMinutes) }}
            >
              {onCreate && (
                <button
                  type="button"
                  // By keyboard a booking is begun with N.
                  tabIndex={-1}
                  aria-label={t('new.title')}
                  className="absolute inset-0 cursor-cell"
                  onClick={({ clientY, currentTarget }) => {
                    const y = clientY - currentTarget.getBoundingClientRect().top;
                    const minutes = Math.min(dayMinutes - 30, Math.floor(((y / hour) * 60) / 30) * 30);
                    onCreate({ day: column.day, time: clockOf(minutes), resourceId: column.resource?.id });
                  }}
                />
              )}
              {openStretches(column, resources).map(({ from, to }) => (
                <span
                  key={from}
                  className="pointer-events-none absolute inset-x-0 bg-surface"
                  style={{ top: px(from), height: px(to - from) }}
                />
              ))}
              <span className="pointer-events-none absolute inset-0 bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-[length:100%_48px]" />
              {column.day === today && (
                <span
                  className="pointer-events-none absolute inset-x-0 z-1 border-t-2 border-danger before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-danger"
                  style={{ top: px(nowMinute) }}
                />
              )}
              {blocksOf(column, bookings, timeZone).map(({ item, from, to, column: place, columns: of }) => {
                const { first } = item;
                const height = px(to - from) - 2;
                const words = [
                  first.customer?.name || t('noName'),
                  first.service.name,
                  first.resource.name,
                  formatDateTime(first.starts_at, { timeZone }),
                  t(`status.${first.status}`),
                  ...(first.source === 'agent' ? [t('byAgent')] : []),
                ];
                return (
                  <button
                    key={first.id}
                    type="button"
                    onClick={() => onOpen(first)}
                    onPointerDown={(event) => start(event, first, index, 'move')}
                    className={blockClass(
                      first,
                      cx(
                        'absolute z-1 flex flex-col items-stretch hover:z-2 focus-visible:z-2',
                        onMove && 'cursor-grab',
                        drag?.booking.id === first.id && 'opacity-40',
                      ),
                    )}
                    style={{
                      top: px(from) + 1,
                      height,
                      left: `calc(${(place / of) * 100}% + 1px)`,
                      width: `calc(${100 / of}% - 3px)`,
                    }}
                  >
                    <span className="sr-only" dir="auto">
                      {words.join(', ')}
                    </span>
                    <BlockContent block={item} timeZone={timeZone} lines={Math.floor(height / 17)} />
                    {onMove && (
                      <span
                        className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
                        onPointerDown={(event) => start(event, first, index, 'end')}
                      />
                    )}
                  </button>
                );
              })}
              {drag?.column === index && (
                <span
                  role="status"
                  className={cx(
                    'pointer-events-none absolute inset-x-0.5 z-3 rounded-2 border-2 px-1.5 text-12 font-semibold',
                    drag.isTaken
                      ? 'border-danger bg-danger-soft text-danger'
                      : 'border-human bg-human-soft text-human-text',
                  )}
                  style={{ top: px(drag.from), height: px(drag.to - drag.from) }}
                >
                  {clockOf(drag.from)}–{clockOf(drag.to)} {drag.isTaken && t('move.taken')}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Head({
  column,
  isToday,
  onDay,
}: {
  column: Column;
  isToday: boolean;
  onDay: (day: string) => void;
}) {
  const { day, resource } = column;
  if (resource)
    return (
      <span dir="auto" className="truncate border-l hairline px-2 py-2 text-13 font-medium">
        {resource.name}
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className="flex items-baseline gap-1.5 border-l hairline px-2 py-2 text-left text-13 hover:bg-sunken/60"
    >
      <span className={cx('text-text-2', isToday && 'font-semibold text-human-text')}>
        {formatWeekday(weekdayOf(day)).slice(0, 3)}
      </span>
      <span
        className={cx(
          'text-14 font-semibold tabular-nums',
          isToday && 'rounded-full bg-human px-1.5 text-on-human',
        )}
        {...(isToday && { 'aria-current': 'date' as const })}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}
