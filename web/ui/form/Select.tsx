import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlClass, controlHeight } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';
import { optionClass, popupClass } from '#web/ui/overlay/popupClass.ts';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  icon?: ReactNode;
  hint?: string;
  /** The language of its label, where it is not the page's. */
  lang?: string;
  /** Options of the same group follow each other, under its name. */
  group?: string;
}

interface Props<Value extends string | number> {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** Its accessible name outside of a `Field`. */
  label?: string;
  disabled?: boolean;
  className?: string;
}

export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  label,
  disabled,
  className,
}: Props<Value>) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        aria-label={label}
        className={cx(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 px-3 text-left',
          className,
        )}
      >
        <Base.Value
          lang={options.find((option) => option.value === value)?.lang}
          placeholder={placeholder}
          className="truncate data-placeholder:text-text-3"
        />
        <Base.Icon>
          <ChevronsUpDown className="size-3.75 text-text-3" aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-(--z-menu)">
          <Base.Popup
            className={cx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}
          >
            <Base.List>
              {groupsOf(options).map(({ name, options: members }) =>
                name === undefined ? (
                  members.map((option) => <Choice key={option.value} option={option} />)
                ) : (
                  <Base.Group key={name}>
                    <Base.GroupLabel className="px-2.5 pt-2.5 pb-1 text-12 font-medium text-text-3">
                      {name}
                    </Base.GroupLabel>
                    {members.map((option) => (
                      <Choice key={option.value} option={option} />
                    ))}
                  </Base.Group>
                ),
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice<Value extends string | number>({ option }: { option: Option<Value> }) {
  return (
    <Base.Item value={option.value} className={optionClass}>
      {option.icon}
      <span className="min-w-0 flex-1">
        <Base.ItemText lang={option.lang}>{option.label}</Base.ItemText>
        {option.hint && <span className="block text-12 text-text-3">{option.hint}</span>}
      </span>
      <Base.ItemIndicator>
        <Check className="size-4 text-human-text" aria-hidden="true" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

/** Runs of options with the same group; those without one are a run too. */
function groupsOf<Value extends string | number>(options: readonly Option<Value>[]) {
  const groups: { name: string | undefined; options: Option<Value>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}
