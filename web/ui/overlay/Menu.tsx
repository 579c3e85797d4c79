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
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Falsy entries are left out. */
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: Side;
  /** px; by its content without it. */
  width?: number;
}

const load = () => import('#web/ui/overlay/MenuSheet.tsx');
const MenuSheet = lazily(load);

/** A button and its menu. The menu's code is loaded when the pointer or the focus reaches the button. */
export function Menu({ trigger, ...sheet }: Props) {
  const [open, setOpen] = useState<boolean>();
  const anchor = useRef<HTMLButtonElement>(null);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open ?? false,
        onPointerEnter: preload,
        onFocus: preload,
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
