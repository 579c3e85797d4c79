import {
  cloneElement,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazily } from '#web/lib/lazily.ts';
import type { Side } from '#web/ui/overlay/tip.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Where it leads, or what it does. */
  to?: string;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
}

/** Rows of which one is chosen. */
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
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** What stands in it; false ones are left out. */
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: Side;
  /** px; as wide as its words without it. */
  width?: number;
}

const load = () => import('#web/ui/overlay/MenuSheet.tsx');
const MenuSheet = lazily(load);

/** A button and its menu. The menu's code comes when somebody reaches for the button. */
export function Menu({ trigger, ...sheet }: Props) {
  const [open, setOpen] = useState<boolean>();
  const anchor = useRef<HTMLButtonElement>(null);
  const reach = () => void load().catch(() => undefined);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open ?? false,
        onPointerEnter: reach,
        onFocus: reach,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open !== undefined && (
        <Suspense>
          <MenuSheet anchor={anchor} open={open} onClose={() => setOpen(false)} {...sheet} />
        </Suspense>
      )}
    </>
  );
}
