import { cx } from '#web/ui/cx.ts';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  value: number;
  onChange: (value: number) => void;
  name?: string;
  className?: string;
}

/** Digits only; an empty field is 0. */
export function NumberInput({ value, onChange, name, className }: Props) {
  return (
    <Input
      inputMode="numeric"
      name={name}
      value={String(value)}
      onChange={(event) => onChange(digits(event.target.value))}
      className={cx('text-right', className)}
    />
  );
}

/** Integer cents, typed from the right: 1, 2, 3, 4 is $12.34. */
export function DollarInput({ value, onChange, name, className }: Props) {
  return (
    <Input
      inputMode="numeric"
      name={name}
      value={`$${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`}
      onChange={(event) => onChange(digits(event.target.value))}
      className={cx('text-right', className)}
    />
  );
}

/** "1a2" → 12, "" → 0. */
export function digits(text: string): number {
  return Number(text.replace(/\D/g, '').slice(0, 15)) || 0;
}
