import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '#web/ui/form/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/** `busy` disables the button and shows a spinner; width and name stay. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size }), busy && 'relative', className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner className="absolute" />}
      <span className={busy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
    </button>
  );
}
