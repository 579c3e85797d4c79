import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { controlClass } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';

/** Grows with its text, from `rows` lines up to half the window. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      dir="auto"
      render={<textarea rows={rows} />}
      className={cx(controlClass, 'field-sizing-content max-h-[50vh] resize-y px-3 py-2', className)}
      style={{ minHeight: `${rows * 22 + 16}px` }}
      {...(rest as ComponentProps<typeof Field.Control>)}
    />
  );
}
