import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** One line about the page. */
  text?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 pt-6 pb-4 max-md:px-4 max-md:pt-4">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold">{title}</h1>
        {text && <p className="mt-0.5 max-w-[68ch] text-14 text-text-2">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
