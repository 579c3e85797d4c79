import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '#web/ui/display/Kbd.tsx';
import type { Side } from '#web/ui/overlay/tip.ts';

interface Shown {
  label: string;
  keys: string | undefined;
  style: CSSProperties;
}

const delay = 400;
const gap = 6;

/**
 * The one tooltip of the page, for the element with `tip(…)` that is under the pointer or has the keyboard's
 * focus. Its text is the element's accessible name, so it is hidden from screen readers.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let target: HTMLElement | null = null;
    const hide = () => {
      clearTimeout(timer);
      target = null;
      setShown(undefined);
    };
    const aim = (found: EventTarget | null, after: number) => {
      const next = found instanceof Element ? found.closest<HTMLElement>('[data-tip]') : null;
      if (next === target) return;
      hide();
      target = next;
      if (next) timer = setTimeout(() => next.isConnected && setShown(place(next)), after);
    };
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && aim(event.target, delay);
    const focus = (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(':focus-visible') && aim(event.target, 0);
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const off = new AbortController();
    const on = (name: string, listener: (event: never) => void) =>
      document.addEventListener(name, listener as EventListener, {
        capture: name === 'scroll',
        signal: off.signal,
      });
    on('pointerover', over);
    on('focusin', focus);
    on('focusout', hide);
    on('pointerdown', hide);
    on('keydown', press);
    on('scroll', hide);
    return () => {
      hide();
      off.abort();
    };
  }, []);
  if (!shown) return null;
  // Beside the dialogs' portals, which are above everything in the page's root.
  return createPortal(
    <div
      aria-hidden="true"
      style={shown.style}
      className="pointer-events-none fixed z-(--z-toast) flex w-max max-w-70 items-center gap-2 rounded-2 bg-text px-2.5 py-1 text-12 font-medium text-text-inv"
    >
      {shown.label}
      {shown.keys && <Kbd className="bg-transparent! px-0! text-text-inv! opacity-70">{shown.keys}</Kbd>}
    </div>,
    document.body,
  );
}

/** The position beside the element, on the opposite side where the window has no room. */
function place(element: HTMLElement): Shown {
  const box = element.getBoundingClientRect();
  const wanted = (element.dataset['tipSide'] ?? 'bottom') as Side;
  const side =
    wanted === 'bottom' && box.bottom + 40 > innerHeight
      ? 'top'
      : wanted === 'top' && box.top < 40
        ? 'bottom'
        : wanted;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const edge = 90;
  const centred =
    x < edge ? { left: gap } : x > innerWidth - edge ? { right: gap } : { left: x, translate: '-50% 0' };
  const styles: Record<Side, CSSProperties> = {
    bottom: { top: box.bottom + gap, ...centred },
    top: { bottom: innerHeight - box.top + gap, ...centred },
    right: { left: box.right + gap, top: y, translate: '0 -50%' },
    left: { right: innerWidth - box.left + gap, top: y, translate: '0 -50%' },
  };
  return { label: element.dataset['tip'] ?? '', keys: element.dataset['tipKeys'], style: styles[side] };
}
