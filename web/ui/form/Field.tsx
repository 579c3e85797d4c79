import { Field as Base } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  label: string;
  /** Shows an asterisk; the form validates. */
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** A control of this folder: it is connected to label, hint and error by itself. */
  children: ReactNode;
}

export function Field({ label, required = false, hint, error, className, children }: Props) {
  return (
    <Base.Root invalid={Boolean(error)} className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <Base.Label className="text-13 font-medium text-text">
        {label}
        {required && (
          <span className="ml-0.5 text-danger" aria-hidden="true">
            *
          </span>
        )}
      </Base.Label>
      {children}
      {hint && !error && <Base.Description className="text-12 text-text-3">{hint}</Base.Description>}
      <Base.Error match={Boolean(error)} className="flex items-start gap-1.5 text-12 font-medium text-danger">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        <span className="capital block">{error}</span>
      </Base.Error>
    </Base.Root>
  );
}
