import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** One line about it. */
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page or drawer. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-14 font-semibold">{title}</h2>
          {text && <p className="mt-0.5 text-13 text-pretty text-text-2">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
