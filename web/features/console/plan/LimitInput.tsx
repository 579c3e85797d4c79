import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { digits } from '#web/ui/form/NumberInput.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  name: string;
  label: string;
  /** `null`: without limit. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number, or none at all. */
export function LimitInput({ name, label, value, onChange }: Props) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <label htmlFor={`limit-${name}`} className="min-w-0 flex-1 basis-40 text-13 font-medium">
        {label}
      </label>
      <Input
        id={`limit-${name}`}
        name={name}
        inputMode="numeric"
        disabled={value === null}
        value={value === null ? '' : formatNumber(value)}
        placeholder={t('plan.unlimited')}
        onChange={(event) => onChange(digits(event.target.value))}
        className="w-36! text-right"
      />
      <label className="flex min-h-8 items-center gap-2 text-13 text-text-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-human"
          aria-label={t('plan.unlimitedOf', { limit: label })}
          checked={value === null}
          onChange={(event) => onChange(event.target.checked ? null : 0)}
        />
        {t('plan.unlimited')}
      </label>
    </div>
  );
}
