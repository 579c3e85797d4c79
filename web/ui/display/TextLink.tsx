import { Link, type LinkProps } from 'react-router';
import { cx } from '#web/ui/cx.ts';

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      className={cx(
        'rounded-1 font-medium text-human-text underline decoration-human-text/40 underline-offset-3 hover:decoration-current',
        className,
      )}
      {...rest}
    />
  );
}
