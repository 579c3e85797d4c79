import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** Ctrl or ⌘ with K opens and closes the command palette; undefined until it was opened once. */
export function usePaletteKey(): [boolean | undefined, Dispatch<SetStateAction<boolean | undefined>>] {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return [open, setOpen];
}
