import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatZone } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { controlClass, controlHeight } from '#web/ui/form/controlClass.ts';
import { MonthPicker } from '#web/ui/form/date/MonthPicker.tsx';
import { unixOf, zonedTime } from '#web/ui/form/date/zonedTime.ts';
import { popupClass } from '#web/ui/overlay/popupClass.ts';

interface Props {
  label: string;
  /** Unix seconds; null while nothing is chosen. */
  value: number | null;
  onChange: (unix: number) => void;
  /** Of the organization: the clocks that day and time are of. */
  timeZone: string;
  /** The earliest and latest instants; days outside of them cannot be chosen. */
  min?: number;
  max?: number;
  required?: boolean;
  error?: string | undefined;
  /** The time of a day that is chosen first. */
  usualTime?: string;
}

/** A day of a month grid and a time, with the zone they are in. It has a label of its own, so it needs no `Field`. */
export function DateTimePicker(props: Props) {
  const { label, value, onChange, timeZone, min, max, required = false, error, usualTime = '09:00' } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [today] = useState(() => zonedTime(Date.now() / 1000, timeZone).day);
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const chosen = value === null ? null : zonedTime(value, timeZone);
  const dayOf = (unix: number | undefined) =>
    unix === undefined ? undefined : zonedTime(unix, timeZone).day;
  const shown = value === null ? t('date.choose') : formatDate(value, { timeZone });
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
        {required && (
          <span className="ml-0.5 text-danger" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className="flex gap-2">
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            aria-label={`${label}: ${shown}`}
            data-invalid={error ? '' : undefined}
            className={cx(controlClass, controlHeight, 'flex min-w-0 items-center gap-2 px-3 text-left')}
          >
            <CalendarDays className="size-4 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
            <span className={cx('truncate', value === null && 'text-text-3')}>{shown}</span>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-(--z-menu)">
              <Popover.Popup
                ref={popup}
                aria-label={label}
                initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
                className={cx(popupClass, 'p-3')}
              >
                <MonthPicker
                  value={chosen?.day ?? null}
                  today={today}
                  min={dayOf(min)}
                  max={dayOf(max)}
                  onChange={(day) => {
                    onChange(unixOf(day, chosen?.time ?? usualTime, timeZone));
                    setOpen(false);
                  }}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
        <input
          type="time"
          aria-label={t('date.timeOf', { label })}
          value={chosen?.time ?? ''}
          disabled={!chosen}
          onChange={(event) => {
            if (chosen && event.target.value) onChange(unixOf(chosen.day, event.target.value, timeZone));
          }}
          className={cx(controlClass, controlHeight, 'w-32! shrink-0 px-3 disabled:text-text-3')}
        />
      </div>
      {error ? (
        <p role="alert" className="capital text-12 font-medium text-danger">
          {error}
        </p>
      ) : (
        <p className="text-12 text-text-3">{t('date.zone', { zone: formatZone(timeZone) })}</p>
      )}
    </div>
  );
}
