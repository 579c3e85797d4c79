import { useTranslation } from 'react-i18next';
import { formatLength } from '#web/lib/format.ts';
import { Select } from '#web/ui/form/Select.tsx';

interface Props {
  /** Minutes. */
  value: number;
  onChange: (value: number) => void;
  choices: readonly number[];
  /** What 0 is called. */
  none?: string;
}

/** A length of time: one of the usual ones, or the one that is stored. */
export function DurationSelect({ value, onChange, choices, none }: Props) {
  const { t } = useTranslation('booking-setup');
  const all = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  const options = all.map((minutes) => ({
    value: minutes,
    label: minutes === 0 ? (none ?? t('none')) : formatLength(minutes * 60),
  }));
  return <Select options={options} value={value} onChange={onChange} />;
}
