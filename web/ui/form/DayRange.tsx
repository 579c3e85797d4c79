import { useTranslation } from 'react-i18next';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  /** `2026-11-20`, or `''` for no bound. Both days belong to the range. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** The first and the last day of a period, as a filter of a list. */
export function DayRange({ from, to, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2 text-13 text-text-2 max-md:w-full">
      <label className="flex min-w-0 items-center gap-1.5 whitespace-nowrap max-md:flex-1 max-md:flex-col max-md:items-stretch max-md:gap-1">
        {t('filter.from')}
        <Input
          type="date"
          value={from}
          max={to || undefined}
          className="w-37! px-2.5! max-md:w-full! max-md:min-w-0"
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className="flex min-w-0 items-center gap-1.5 whitespace-nowrap max-md:flex-1 max-md:flex-col max-md:items-stretch max-md:gap-1">
        {t('filter.to')}
        <Input
          type="date"
          value={to}
          min={from || undefined}
          className="w-37! px-2.5! max-md:w-full! max-md:min-w-0"
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
    </div>
  );
}
