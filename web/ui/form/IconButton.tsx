import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { tip, type Side } from '#web/ui/overlay/tip.ts';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** Its name, also shown as a tooltip. */
  label: string;
  /** A keyboard shortcut to show beside the name, e.g. "Esc". */
  shortcut?: string;
  size?: 's' | 'm';
  side?: Side;
  children: ReactNode;
};

export function IconButton({
  label,
  shortcut,
  size = 'm',
  side,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      {...tip(label, { keys: shortcut, side })}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-2 text-text-2 transition-colors',
        'hover:bg-sunken hover:text-text aria-expanded:bg-sunken aria-expanded:text-text aria-pressed:bg-human-soft aria-pressed:text-human-text',
        'disabled:pointer-events-none disabled:opacity-45 [&_svg]:size-4.5 [&_svg]:stroke-[1.6]',
        size === 's' ? 'size-7 max-md:size-9' : 'size-8 max-md:size-11',
        className,
      )}
      {...rest}
    />
  );
}
