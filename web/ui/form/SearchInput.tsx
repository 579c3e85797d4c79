import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { cx } from '#web/ui/cx.ts';
import { Kbd } from '#web/ui/display/Kbd.tsx';

interface Props {
  value: string;
  /** Called 500 ms after the last key, at once on Enter and on clearing. */
  onSearch: (keyword: string) => void;
  label: string;
  /** A key that focuses the field from anywhere on the page, e.g. "/". */
  shortcut?: string;
  /** The arrow down, Enter, or Escape in an empty field: the focus goes on to what was found. */
  onLeave?: (keyword: string) => void;
  className?: string;
}

const debounce = 500;

export function SearchInput({ value, onSearch, label, shortcut, onLeave, className }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    // Changed from outside, e.g. by going back: it replaces the text in the field.
    setSeen(value);
    if (value !== asked) setText(value);
  }
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shortcut) return;
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== shortcut || typing || event.isComposing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [shortcut]);

  const change = (next: string, after: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(next.trim());
      onSearch(next.trim());
    }, after);
  };
  return (
    <div
      className={cx(
        'flex h-8.5 items-center gap-2 rounded-2 bg-sunken px-2.5 text-text-3 has-focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)] max-md:h-11',
        className,
      )}
    >
      <Search className="size-3.75 shrink-0 stroke-[1.6]" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={limits.keyword}
        aria-label={label}
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent text-13 text-text outline-none max-md:text-16 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => change(event.target.value, debounce)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          const leaves = event.key === 'Enter' || event.key === 'ArrowDown';
          if (leaves) change(text, 0);
          // In a form it is no field of it.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Escape' && text) {
            // The dialog around it stays.
            event.stopPropagation();
            change('', 0);
          }
          if (!onLeave || !(leaves || (event.key === 'Escape' && !text))) return;
          event.preventDefault();
          onLeave(text.trim());
        }}
      />
      {text ? (
        <button
          type="button"
          className="rounded-1 hover:text-text"
          aria-label={t('action.clear')}
          onClick={() => change('', 0)}
        >
          <X className="size-3.75" aria-hidden="true" />
        </button>
      ) : (
        shortcut && <Kbd className="max-md:hidden">{shortcut}</Kbd>
      )}
    </div>
  );
}
