import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The grid of the cards. */
  className: string;
}

/** One of several options, each a card with room for more than a word. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, disabled = false, className } = props;
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-13 font-medium">
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
        disabled={disabled}
        className={cx('grid gap-2.5', className)}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex flex-col gap-2 rounded-3 p-3.5 transition-shadow',
              option.value === value
                ? 'shadow-[inset_0_0_0_2px_var(--color-human)]'
                : 'shadow-[inset_0_0_0_1px_var(--color-line)]',
              !disabled &&
                option.value !== value &&
                'cursor-pointer hover:shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
            )}
          >
            <span className="flex items-center gap-2.5 text-14 font-medium">
              <Radio.Root
                value={option.value}
                className="grid size-4.5 shrink-0 place-items-center rounded-full bg-raised shadow-[inset_0_0_0_1px_var(--color-line-strong)] data-checked:bg-human data-checked:shadow-none"
              >
                <Radio.Indicator className="size-2 rounded-full bg-on-human" />
              </Radio.Root>
              {option.label}
            </span>
            {option.content}
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
