import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  kind: 'asked' | 'taken' | 'returned';
  children: ReactNode;
}

/** A rule across a thread where its handler changes: from ai to human and back; in danger where a person is asked for. */
export function HandoverRule({ kind, children }: Props) {
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
