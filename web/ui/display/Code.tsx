import { cx } from '#web/ui/cx.ts';

interface Props {
  /** Its name for screen readers. */
  label: string;
  text: string;
  /** Lines longer than the box scroll instead of breaking. */
  scroll?: boolean;
  className?: string;
}

/** Text of programs, which the keyboard can reach. One that does not scroll is selected as a whole by a click. */
export function Code({ label, text, scroll = false, className }: Props) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can select and scroll it
      tabIndex={0}
      aria-label={label}
      dir="ltr"
      className={cx(
        'rounded-2 bg-sunken px-3 py-2.5 font-mono text-12 leading-5!',
        scroll
          ? 'overflow-x-auto [overflow-wrap:normal] select-text'
          : 'break-all whitespace-pre-wrap select-all',
        className,
      )}
    >
      {text}
    </pre>
  );
}
