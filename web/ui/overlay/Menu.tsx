import { cloneElement, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { lazily } from '#web/lib/lazily.tsx';
import type { MenuEntry } from '#web/ui/overlay/MenuSheet.tsx';
import type { Side } from '#web/ui/overlay/tip.ts';

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
        <MenuSheet anchor={anchor} open={open} onClose={() => setOpen(false)} {...sheet} />
      )}
    </>
  );
}
