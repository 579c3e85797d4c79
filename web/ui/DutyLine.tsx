import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

/** The 3 px line beside a thread: lamp while the AI holds it, ink while a person does. Place it by `className`. */
export function DutyLine({ holder, className }: { holder: 'lamp' | 'ink'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block w-0.75 rounded-b-1 transition-colors duration-(--d4)',
        holder === 'lamp' ? 'bg-lamp' : 'bg-ink',
        className,
      )}
    />
  );
}

/** The rule across a thread where it changes hands: from lamp to ink, or asking in danger. */
export function HandoverRule({
  kind,
  children,
}: {
  kind: 'asked' | 'taken' | 'returned';
  children: ReactNode;
}) {
  const [before, after] = {
    asked: ['bg-danger/35', 'bg-danger/35'],
    taken: ['bg-lamp', 'bg-ink'],
    returned: ['bg-ink', 'bg-lamp'],
  }[kind];
  const line = kind === 'asked' ? 'h-px' : 'h-0.75 rounded-full';
  return (
    <p
      className={cx(
        'flex items-center gap-3 text-12 font-medium',
        kind === 'asked' ? 'text-danger' : 'text-ink-text',
      )}
    >
      <span className={cx('flex-1', line, before)} aria-hidden="true" />
      <span className="max-w-[80%] text-center">{children}</span>
      <span className={cx('flex-1', line, after)} aria-hidden="true" />
    </p>
  );
}
