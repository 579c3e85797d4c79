import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
}

export function Checkbox({ checked, onChange, label }: Props) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-14 max-md:min-h-11">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        className="grid size-4.5 shrink-0 place-items-center rounded-1 bg-raised shadow-[inset_0_0_0_1px_var(--color-line-strong)] data-checked:bg-human data-checked:shadow-none"
      >
        <Base.Indicator>
          <Check className="size-3.5 stroke-[3] text-on-human" aria-hidden="true" />
        </Base.Indicator>
      </Base.Root>
      {label}
    </label>
  );
}
