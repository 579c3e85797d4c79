import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#web/lib/locale.ts';
import { formatDate, formatMonth, formatWeekday } from '#web/lib/format.ts';
import { addMonths, dayAfterKey, monthGrid, weekdayOf, type WeekStart } from '#web/ui/form/date/monthGrid.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  /** A day, `2026-11-28`, or none. */
  value: string | null;
  onChange: (day: string) => void;
  today: string;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Calendars in Hong Kong begin with Sunday. */
const weekStart: WeekStart = locale === 'zh-hk' ? 0 : 1;

/** A month of days. Arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export function MonthPicker({ value, onChange, today, min, max }: Props) {
  const { t } = useTranslation();
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [cursor, setCursor] = useState(within(value ?? today));
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  });
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  const weeks = monthGrid(cursor, weekStart);
  return (
    <div className="w-70 max-md:w-78">
      <div className="flex items-center justify-between pb-2">
        <IconButton label={t('date.previousMonth')} onClick={() => setCursor(within(addMonths(cursor, -1)))}>
          <ChevronLeft />
        </IconButton>
        <p aria-live="polite" className="capital text-14 font-semibold">
          {formatMonth(noon(cursor))}
        </p>
        <IconButton label={t('date.nextMonth')} onClick={() => setCursor(within(addMonths(cursor, 1)))}>
          <ChevronRight />
        </IconButton>
      </div>
      <table ref={table} aria-label={formatMonth(noon(cursor))} className="w-full text-13">
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" className="pb-1 text-12 font-medium text-text-3">
                <abbr title={formatWeekday(weekdayOf(day))} className="no-underline">
                  {formatWeekday(weekdayOf(day), undefined, 'narrow')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === cursor ? 0 : -1}
                    disabled={isOut(day)}
                    aria-label={formatDate(noon(day), { timeZone: 'UTC' })}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChange(day)}
                    onKeyDown={(event) => {
                      const next = dayAfterKey(day, event.key, event.shiftKey, weekStart);
                      if (next === undefined) return;
                      event.preventDefault();
                      if (isOut(next)) return;
                      byKey.current = true;
                      setCursor(next);
                    }}
                    className={cx(
                      'mx-auto grid size-9 place-items-center rounded-2 max-md:size-11 disabled:opacity-40',
                      day === value
                        ? 'bg-human font-semibold text-on-human'
                        : 'hover:bg-human-soft disabled:hover:bg-transparent',
                      day !== value && !day.startsWith(cursor.slice(0, 7)) && 'text-text-3',
                      day !== value && day === today && 'font-semibold text-human-text underline',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function noon(day: string): number {
  return Date.parse(`${day}T12:00Z`) / 1000;
}
