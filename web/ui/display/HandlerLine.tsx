import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

/** The 3 px line beside a thread: ai while the AI holds it, human while a person does. Place it by `className`. */
export function HandlerLine({ handler, className }: { handler: 'ai' | 'human'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block w-0.75 rounded-b-1 transition-colors duration-(--d4)',
        handler === 'ai' ? 'bg-ai' : 'bg-human',
        className,
      )}
    />
  );
}

/** The rule across a thread where it changes hands: from ai to human, or asking in danger. */
export function HandoverRule({
  kind,
  children,
}: {
  kind: 'asked' | 'taken' | 'returned';
  children: ReactNode;
}) {
  const [before, after] = {
    asked: ['bg-danger/35', 'bg-danger/35'],
    taken: ['bg-ai', 'bg-human'],
    returned: ['bg-human', 'bg-ai'],
  }[kind];
  const line = kind === 'asked' ? 'h-px' : 'h-0.75 rounded-full';
  return (
    <p
      className={cx(
        'flex items-center gap-3 text-12 font-medium',
        kind === 'asked' ? 'text-danger' : 'text-human-text',
      )}
    >
      <span className={cx('flex-1', line, before)} aria-hidden="true" />
      <span className="max-w-[80%] text-center">{children}</span>
      <span className={cx('flex-1', line, after)} aria-hidden="true" />
    </p>
  );
}
