import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  label: string;
  /** The label stays for screen readers only, e.g. in a table's row. */
  labelHidden?: boolean;
  className?: string;
}

export function Checkbox({
  checked,
  onChange,
  indeterminate,
  disabled,
  label,
  labelHidden = false,
  className,
}: Props) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2.5 text-14 max-md:min-h-11',
        disabled && 'text-text-3',
        className,
      )}
    >
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        indeterminate={indeterminate}
        disabled={disabled}
        className={cx(
          'grid size-4.5 shrink-0 place-items-center rounded-1 bg-raised shadow-[inset_0_0_0_1px_var(--color-line-strong)] transition-colors',
          'data-checked:bg-human data-checked:text-on-human data-checked:shadow-none data-indeterminate:bg-human data-indeterminate:text-on-human data-disabled:opacity-50',
        )}
      >
        <Base.Indicator>
          {indeterminate ? (
            <Minus className="size-3.5 stroke-[2.5]" />
          ) : (
            <Check className="size-3.5 stroke-[2.5]" />
          )}
        </Base.Indicator>
      </Base.Root>
      <span className={cx(labelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
