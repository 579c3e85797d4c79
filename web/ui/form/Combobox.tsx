import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, controlHeight } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';
import { optionClass, popupClass } from '#web/ui/overlay/popupClass.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';

interface Shared<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  itemLabel: (item: Item) => string;
  /** Fetches the items of a keyword, 500 ms after the last key. Without it the given items are filtered. */
  onSearch?: (keyword: string) => void;
  loading?: boolean;
  placeholder?: string;
  label?: string;
  disabled?: boolean;
}
type Props<Item> = Shared<Item> &
  (
    | { multiple?: false; value: Item | null; onChange: (value: Item | null) => void }
    | { multiple: true; value: Item[]; onChange: (value: Item[]) => void }
  );

const debounce = 500;

/** A searchable list; with `multiple` the chosen items are shown as chips. */
export function Combobox<Item>(props: Props<Item>) {
  const { items, itemKey, itemLabel, onSearch, loading, placeholder, label, disabled } = props;
  const { t } = useTranslation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [group, setGroup] = useState<HTMLElement | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch?.(keyword.trim()), debounce);
  };
  const shared = {
    items,
    disabled,
    itemToStringLabel: itemLabel,
    isItemEqualToValue: (one: Item, other: Item) => itemKey(one) === itemKey(other),
    ...(onSearch ? { filter: null, onInputValueChange: search } : {}),
  };
  const body = (
    <>
      <div
        ref={setGroup}
        className={cx(
          controlClass,
          'flex flex-wrap items-center gap-1 px-1',
          props.multiple ? 'min-h-9 py-1 max-md:min-h-11' : controlHeight,
        )}
      >
        {props.multiple &&
          props.value.map((item) => (
            <span
              key={itemKey(item)}
              className="flex h-6.5 items-center gap-1 rounded-1 bg-sunken pr-1 pl-2 text-13"
            >
              {itemLabel(item)}
              <button
                type="button"
                className="rounded-1 p-0.5 text-text-3 hover:text-text"
                aria-label={t('action.removeItem', { name: itemLabel(item) })}
                onClick={() =>
                  props.onChange(props.value.filter((other) => itemKey(other) !== itemKey(item)))
                }
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </span>
          ))}
        <Base.Input
          aria-label={label}
          placeholder={props.multiple && props.value.length > 0 ? undefined : placeholder}
          className="h-7 min-w-20 flex-1 bg-transparent px-2 outline-none"
        />
        <Base.Trigger
          className="grid size-7 place-items-center rounded-2 text-text-3"
          aria-label={t('action.open')}
        >
          {loading ? <Spinner /> : <ChevronsUpDown className="size-3.75" aria-hidden="true" />}
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner anchor={group} sideOffset={4} className="z-(--z-menu)">
          <Base.Popup className={cx(popupClass, 'w-(--anchor-width)')}>
            <Base.Empty>
              <p className="px-2.5 py-2 text-13 text-text-3">
                {loading ? t('state.loading') : t('state.noMatches')}
              </p>
            </Base.Empty>
            <Base.List className="max-h-[min(200px,var(--available-height))] overflow-y-auto data-empty:p-0">
              {(item: Item) => (
                <Base.Item key={itemKey(item)} value={item} className={optionClass}>
                  <span className="min-w-0 flex-1 truncate">{itemLabel(item)}</span>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-human-text" aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </>
  );
  return props.multiple ? (
    <Base.Root<Item, true> {...shared} multiple value={props.value} onValueChange={props.onChange}>
      {body}
    </Base.Root>
  ) : (
    <Base.Root<Item> {...shared} value={props.value} onValueChange={props.onChange}>
      {body}
    </Base.Root>
  );
}
