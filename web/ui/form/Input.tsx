import { Input as Base } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { controlClass, controlHeight } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';

export function Input({
  className,
  ...rest
}: Omit<ComponentProps<typeof Base>, 'className'> & { className?: string }) {
  return <Base className={cx(controlClass, controlHeight, 'px-3', className)} {...rest} />;
}
