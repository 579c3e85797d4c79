import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, controlHeight } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';
import { optionClass, popupClass } from '#web/ui/overlay/popupClass.ts';

interface Props<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  itemLabel: (item: Item) => string;
  /** A second line in the list. */
  itemHint?: (item: Item) => string;
  value: Item | null;
  onChange: (value: Item | null) => void;
  /** Fetches the items of a keyword, 500 ms after the last key. Without it the given items are filtered. */
  onSearch?: (keyword: string) => void;
  loading?: boolean;
  /** The items could not be fetched. */
  failed?: boolean;
  onOpen?: () => void;
}

const debounce = 500;

/** A searchable list. */
export function Combobox<Item>(props: Props<Item>) {
  const {
    items,
    itemKey,
    itemLabel,
    itemHint,
    value,
    onChange,
    onSearch,
    loading = false,
    failed = false,
    onOpen,
  } = props;
  const { t } = useTranslation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [group, setGroup] = useState<HTMLElement | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch?.(keyword.trim()), debounce);
  };
  // The label of a chosen item is in the field too, and is no keyword.
  const onInput = (keyword: string, { reason }: { reason: string }) =>
    search(reason === 'input-change' ? keyword : '');
  return (
    <Base.Root<Item>
      items={items}
      itemToStringLabel={itemLabel}
      isItemEqualToValue={(one, other) => itemKey(one) === itemKey(other)}
      value={value}
      onValueChange={onChange}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      {...(onSearch ? { filter: null, onInputValueChange: onInput } : {})}
    >
      <div
        ref={setGroup}
        className={cx(controlClass, controlHeight, 'flex flex-wrap items-center gap-1 px-1')}
      >
        <Base.Input className="h-7 min-w-20 flex-1 bg-transparent px-2 outline-none" />
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
                {t(loading ? 'state.loading' : failed ? 'state.loadFailed' : 'state.noMatches')}
              </p>
            </Base.Empty>
            <Base.List className="max-h-[min(200px,var(--available-height))] overflow-y-auto data-empty:p-0">
              {(item: Item) => (
                <Base.Item key={itemKey(item)} value={item} className={optionClass}>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{itemLabel(item)}</span>
                    {itemHint && <span className="block truncate text-12 text-text-3">{itemHint(item)}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-human-text" aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
