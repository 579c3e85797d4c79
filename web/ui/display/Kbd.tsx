import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cx(
        'rounded-1 bg-surface px-1.5 font-mono text-11 leading-4.5 font-medium text-text-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
