import { useId, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  title: string;
  /** One line under the title. */
  text?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ title, text, aside, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-16 font-semibold">
            {title}
          </h2>
          {text && <p className="mt-0.5 max-w-[60ch] text-13 text-pretty text-text-2">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
