import type { ReactNode } from 'react';
import { Mark } from '#web/shell/Mark.tsx';

/** A page for an error: what happened, and what can be done. */
export function Problem({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center px-6 py-16">
      <Mark className="mb-6 size-10" />
      <h1 className="text-24 font-semibold">{title}</h1>
      {text && <p className="mt-2 text-16 text-pretty text-text-2">{text}</p>}
      {children && <div className="mt-6 flex gap-2">{children}</div>}
    </div>
  );
}
