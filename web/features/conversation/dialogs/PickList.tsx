import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '#web/lib/isComposing.ts';
import { cx } from '#web/ui/cx.ts';
import { Input } from '#web/ui/form/Input.tsx';

export interface Choice {
  key: string;
  content: ReactNode;
  isChosen?: boolean;
  onChoose: () => void;
}

interface Props {
  label: string;
  choices: readonly Choice[];
  /** A field above the list that narrows it. */
  search?: { label: string; value: string; onChange: (text: string) => void };
  /** While the choices may still change, Enter chooses nothing. */
  isLoading?: boolean;
  children?: ReactNode;
}

/** A list to choose one thing from: the arrows move, Enter chooses. What has the focus is the field, or the list itself. */
export function PickList({ label, choices, search, isLoading = false, children }: Props) {
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : choices.length - 1;
      setWanted(choices.length > 0 ? (active + step) % choices.length : 0);
    } else if (event.key === 'Enter' || (event.key === ' ' && !search)) {
      if (!isLoading) choices[active]?.onChoose();
    } else return;
    event.preventDefault();
  };
  const listed = {
    onKeyDown,
    'aria-activedescendant': choices[active] ? `${id}-${active}` : undefined,
  };
  return (
    <>
      {search && (
        <Input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          autoComplete="off"
          aria-label={search.label}
          placeholder={search.label}
          value={search.value}
          onChange={(event) => {
            setWanted(0);
            search.onChange(event.target.value);
          }}
          {...listed}
        />
      )}
      {children}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        {...(search ? {} : { ...listed, tabIndex: 0, 'data-autofocus': true })}
        className="-mx-2.5 mt-2 max-h-80 overflow-y-auto rounded-2 outline-none"
      >
        {choices.map(({ key, content, isChosen = false, onChoose }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field or the list
          <div
            key={key}
            id={`${id}-${index}`}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            onClick={onChoose}
            onPointerMove={() => setWanted(index)}
            className={cx(
              'flex cursor-pointer items-center gap-3 rounded-2 px-2.5 py-2 text-14 max-md:min-h-11',
              index === active && 'bg-human-soft',
            )}
          >
            {content}
            {isChosen && <Check className="size-4 shrink-0 text-human-text" aria-hidden="true" />}
          </div>
        ))}
      </div>
    </>
  );
}
