import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few short options, side by side. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="inline-flex rounded-2 bg-sunken p-0.5"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="inline-flex h-7 items-center gap-1.5 rounded-[5px] px-3 text-13 whitespace-nowrap text-text-2 transition-colors hover:text-text data-checked:bg-raised data-checked:font-medium data-checked:text-text data-checked:shadow-1 max-md:h-10"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
