import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from '#web/ui/form/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link className={cx(buttonClass({ variant, size }), className)} {...rest} />;
}
