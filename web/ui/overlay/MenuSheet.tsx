import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { Kbd } from '#web/ui/display/Kbd.tsx';
import { optionClass, popupClass } from '#web/ui/overlay/popupClass.ts';
import type { Side } from '#web/ui/overlay/tip.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** The key that does the same, shown beside the words. */
  keys?: string | undefined;
  /** A link, or a function. */
  to?: string;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
}

/** A group of radio items. */
export interface MenuChoice {
  choice: string;
  options: readonly { value: string; label: ReactNode; lang?: string }[];
  value: string;
  onChange: (value: string) => void;
}

export type MenuEntry =
  | MenuItem
  | MenuChoice
  | { heading: string }
  | { node: ReactNode }
  | 'line'
  | false
  | null
  | undefined;

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: Side;
  width?: number;
}

/** The open part of `Menu`. */
export default function MenuSheet({
  anchor,
  open,
  onClose,
  items,
  align = 'end',
  side = 'bottom',
  width,
}: Props) {
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(next, { event }) => {
        // The button handles its own click.
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!next && !(onButton && event.type !== 'keydown')) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-menu)"
        >
          <Base.Popup
            finalFocus={anchor}
            aria-label={anchor.current?.getAttribute('aria-label') ?? undefined}
            className={cx(
              popupClass,
              'max-h-(--available-height) w-max max-w-[calc(100vw-24px)] min-w-44 overflow-y-auto',
            )}
            style={width ? { width } : {}}
          >
            {items.map((entry, index) => (
              <Entry key={keyOf(entry, index)} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function keyOf(entry: MenuEntry, index: number): string | number {
  return entry && entry !== 'line' && 'label' in entry ? entry.label : index;
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (!entry) return null;
  if (entry === 'line') return <Base.Separator className="mx-2.5 my-1 h-px bg-line" />;
  if ('node' in entry) return entry.node;
  if ('heading' in entry)
    return <p className="px-2.5 pt-2 pb-1 text-12 font-medium text-text-3">{entry.heading}</p>;
  return 'choice' in entry ? <Choice {...entry} /> : <Item {...entry} />;
}

function Item({ label, icon, keys, to, onSelect, disabled, danger = false }: MenuItem) {
  const words = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {keys && <Kbd className="ml-3 pointer-coarse:hidden">{keys}</Kbd>}
    </>
  );
  if (to !== undefined) {
    return (
      <Base.LinkItem render={<Link to={to} />} className={optionClass} closeOnClick>
        {words}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={cx(
        optionClass,
        danger &&
          'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger [&>svg]:text-danger',
      )}
    >
      {words}
    </Base.Item>
  );
}

function Choice({ choice, options, value, onChange }: MenuChoice) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)} aria-label={choice}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={optionClass}
          lang={option.lang}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-human-text" aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
