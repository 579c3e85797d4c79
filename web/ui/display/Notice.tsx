import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  icon: ReactNode;
  tone?: 'plain' | 'warn';
  action?: ReactNode;
  children: ReactNode;
}

/** A short notice above or between fields. */
export function Notice({ icon, tone = 'plain', action, children }: Props) {
  return (
    <div
      className={cx(
        'flex items-start gap-2.5 rounded-3 px-3.5 py-2.5 text-13 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.6]',
        tone === 'warn' ? 'bg-warn-soft text-text [&>svg]:text-warn' : 'bg-sunken text-text-2',
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
      {action}
    </div>
  );
}
