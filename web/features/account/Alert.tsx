import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The error message of a form, above its fields. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-3 bg-danger-soft px-3.5 py-3 text-14 font-medium text-danger"
    >
      <CircleAlert className="mt-px size-5 shrink-0 stroke-[1.8]" aria-hidden="true" />
      <p className="capital min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
