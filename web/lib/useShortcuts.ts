import { useEffect, useEffectEvent } from 'react';

/** By key, as `KeyboardEvent.key` names it, or by two keys that follow each other: "g i". */
type Shortcuts = Record<string, (() => void) | undefined>;

/**
 * Runs the function of a pressed key, unless a text field has the focus, an input method is composing, or a dialog, menu
 * or popover is open. Of several functions the one mounted last runs, `first` before all others.
 */
export function useShortcuts(keys: Shortcuts, { first = false } = {}): void {
  const read = useEffectEvent(() => keys);
  useEffect(() => {
    const layer = { read: () => read(), first };
    if (layers.length === 0) document.addEventListener('keydown', press);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', press);
    };
  }, [first]);
}

const layers: { read: () => Shortcuts; first: boolean }[] = [];

/** The first key of two, until its second or for a second and a half. */
let prefix = '';
let prefixTimer: ReturnType<typeof setTimeout> | undefined;
const prefixMilliseconds = 1_500;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.isComposing || event.keyCode === 229 || isTyping(event.target)) return;
  if (event.key === 'Shift' || document.querySelector(open)) return;
  const name = prefix ? `${prefix} ${event.key}` : event.key;
  setPrefix('');
  const maps = layers
    .toSorted((one, other) => Number(one.first) - Number(other.first))
    .map(({ read }) => read());
  const run = maps.findLast((map) => map[name])?.[name];
  if (run) {
    event.preventDefault();
    run();
  } else if (maps.some((map) => Object.keys(map).some((key) => key.startsWith(`${name} `)))) {
    event.preventDefault();
    setPrefix(name);
  }
}

function setPrefix(key: string): void {
  prefix = key;
  clearTimeout(prefixTimer);
  if (key) prefixTimer = setTimeout(() => (prefix = ''), prefixMilliseconds);
}

/** Toasts have the role `dialog` too and do not block shortcuts. */
const open = ':is([role="dialog"], [role="alertdialog"]):not(.toast), [role="menu"], [role="listbox"]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;
}
