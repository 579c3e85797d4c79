import { useEffect, useEffectEvent } from 'react';

/** Runs the function of a pressed key, unless a text field has the focus or a dialog, menu or popover is open. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.isComposing || isTyping(event.target) || document.querySelector(open)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Toasts have the role `dialog` too and do not block shortcuts. */
const open = ':is([role="dialog"], [role="alertdialog"]):not(.toast), [role="menu"], [role="listbox"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
