import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import { Input } from '#web/ui/form/Input.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';

type Times = AgentConfig['working_hours'];

interface Props {
  /** By default those of people who answer. */
  label?: string;
  hint?: string;
  /** A day can have several times, with breaks between. */
  hasBreaks?: boolean;
  times: Times;
  onChange: (times: Times) => void;
  readOnly: boolean;
  error: string | undefined;
}

const days = [1, 2, 3, 4, 5, 6, 0];

/** Weekly hours: a switch for each day, and its times. The end 00:00 is midnight, 24:00. */
export function WorkingHours({ label, hint, hasBreaks = false, times, onChange, readOnly, error }: Props) {
  const { t } = useTranslation('parley');
  const replace = (old: Times[number], next: Times[number]) =>
    onChange(times.map((time) => (time === old ? next : time)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-medium">{label ?? t('field.working_hours')}</legend>
      <p className="mt-1 text-13 text-text-3">{hint ?? t('handover.hoursHint')}</p>
      <ul className="mt-2 divide-y divide-line">
        {days.map((day) => {
          const name = formatWeekday(day);
          const own = times.filter((time) => time.day === day);
          return (
            <li
              key={day}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.5"
            >
              <Switch
                label={name}
                checked={own.length > 0}
                disabled={readOnly}
                className="min-w-40"
                onChange={(isOn) =>
                  onChange(
                    isOn
                      ? [...times, { day, from: '09:00', to: '18:00' }]
                      : times.filter((time) => time.day !== day),
                  )
                }
              />
              <span className={cx('flex flex-wrap gap-2', hasBreaks && 'flex-col items-end')}>
                {own.map((time, index) => (
                  <span key={index} className="flex items-center gap-2">
                    <Input
                      type="time"
                      required
                      className="w-32"
                      aria-label={t('handover.from', { day: name })}
                      readOnly={readOnly}
                      value={time.from}
                      onChange={(event) => replace(time, { ...time, from: event.target.value })}
                    />
                    <span aria-hidden="true">–</span>
                    <Input
                      type="time"
                      required
                      className="w-32"
                      aria-label={t('handover.to', { day: name })}
                      readOnly={readOnly}
                      value={time.to === '24:00' ? '00:00' : time.to}
                      onChange={({ target: { value } }) =>
                        replace(time, { ...time, to: value === '00:00' ? '24:00' : value })
                      }
                    />
                    {hasBreaks && !readOnly && index === 0 && own.length < 4 && (
                      <IconButton
                        size="s"
                        label={t('handover.addTime', { day: name })}
                        onClick={() => onChange([...times, { day, ...afterBreak(own) }])}
                      >
                        <Plus />
                      </IconButton>
                    )}
                    {hasBreaks && !readOnly && index > 0 && (
                      <IconButton
                        size="s"
                        label={t('handover.removeTime', { day: name })}
                        onClick={() => onChange(times.filter((other) => other !== time))}
                      >
                        <X />
                      </IconButton>
                    )}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The time that a new stretch of a day is proposed with: an hour after the last one. */
function afterBreak(own: Times): { from: string; to: string } {
  const hour = Math.min(22, Number(own.at(-1)?.to.slice(0, 2) ?? 13) + 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return { from: `${two(hour)}:00`, to: `${two(Math.min(23, hour + 4))}:00` };
}
